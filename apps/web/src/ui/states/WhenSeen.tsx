import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Pixels before a part comes into view at which it is loaded. */
const margin = '300px'

/** Renders its content, and so loads it, when a reader scrolls near it. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || box.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: margin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isSeen])
  return <div ref={box}>{isSeen && children}</div>
}
