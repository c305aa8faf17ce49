import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { buttonLook, type ButtonLook } from '../button/buttonLook'

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook

/** A link within the app that looks like a button. */
export function LinkButton({ type, size, danger, block, className, ...link }: LinkButtonProps) {
  return <Link className={buttonLook({ type, size, danger, block, className })} {...link} />
}
