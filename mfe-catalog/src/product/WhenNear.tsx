import { useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenNearProps {
  /** Keeps room for the children. */
  className: string | undefined
  children: ReactNode
}

/** Renders its children once they come near the screen: what they need is not loaded with the page. */
export function WhenNear({ className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true))
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  )
}
