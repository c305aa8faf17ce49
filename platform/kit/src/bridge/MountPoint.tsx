import { useEffect, useEffectEvent, useRef } from 'react'
import type { Mounted } from './host'

interface MountPointProps<Props> {
  mount: (element: HTMLElement, props: Props) => Partial<Mounted<Props>> & Pick<Mounted<Props>, 'unmount'>
  props: Props
}

/** An element whose content is another framework's, from mount to unmount. What these throw is for the boundary above. */
export function MountPoint<Props>({ mount, props }: MountPointProps<Props>) {
  const element = useRef<HTMLDivElement>(null)
  const mounted = useRef<ReturnType<typeof mount>>(undefined)
  const given = useRef<Props>(undefined)
  const start = useEffectEvent(() => {
    if (!element.current) return
    given.current = props
    mounted.current = mount(element.current, props)
  })

  useEffect(() => {
    start()
    return () => {
      mounted.current?.unmount()
      mounted.current = undefined
    }
  }, [])

  useEffect(() => {
    if (given.current === props) return
    given.current = props
    mounted.current?.update?.(props)
  }, [props])

  return <div ref={element} />
}
