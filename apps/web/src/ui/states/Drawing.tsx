import type { ReactNode } from 'react'
import styles from './Drawing.module.css'

export type DrawingName = 'results' | 'messages' | 'due' | 'contests' | 'people' | 'locked' | 'offline' | 'missing'

/**
 * The small drawings of empty states, in one hand: a tinted ground, paper with grey lines, and one thing in the accent.
 * They stand still and say nothing that the text does not say.
 */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg aria-hidden className={styles.drawing} viewBox="0 0 112 84">
      <ellipse className={styles.shade} cx="56" cy="46" rx="50" ry="34" />
      {parts[name]}
    </svg>
  )
}

const { paper, accent, dot } = styles

const parts: Readonly<Record<DrawingName, ReactNode>> = {
  // A list, and a lens over it that shows nothing.
  results: (
    <>
      <rect className={paper} x="22" y="14" width="56" height="56" rx="6" />
      <path d="M32 28h36M32 40h18M32 52h14" />
      <circle className={`${paper} ${accent}`} cx="70" cy="48" r="14" />
      <path className={accent} d="M80 58l12 12" />
    </>
  ),
  // Two bubbles, the second one still to be written.
  messages: (
    <>
      <path
        className={paper}
        d="M24 16h42a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H40l-10 9v-9h-6a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6z"
      />
      <path d="M29 27h32M29 36h20" />
      <path
        className={`${paper} ${accent}`}
        d="M62 38h26a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6h-2v8l-9-8H62a6 6 0 0 1-6-6V44a6 6 0 0 1 6-6z"
      />
      <path className={accent} d="M67 51h.1M75 51h.1M83 51h.1" />
    </>
  ),
  // A calendar with its day ticked.
  due: (
    <>
      <rect className={paper} x="26" y="18" width="60" height="54" rx="6" />
      <path d="M26 33h60M40 12v12M72 12v12" />
      <path d="M38 43h8M38 53h8M38 63h8" />
      <path className={accent} d="M56 54l8 8 14-16" />
    </>
  ),
  // A board of three places, and a star for the first.
  contests: (
    <>
      <path
        className={paper}
        d="M20 72V54a4 4 0 0 1 4-4h20V40a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v18h20a4 4 0 0 1 4 4v10z"
      />
      <path d="M44 50v22M68 58v14M14 72h84" />
      <path
        className={`${paper} ${accent}`}
        d="M56 8l3.4 6.9 7.6 1.1-5.5 5.4 1.3 7.6-6.8-3.6-6.8 3.6 1.3-7.6L45 16l7.6-1.1z"
      />
    </>
  ),
  // Two people, the second one still to come.
  people: (
    <>
      <circle className={paper} cx="42" cy="29" r="11" />
      <path className={paper} d="M20 70v-4a16 16 0 0 1 16-16h12a16 16 0 0 1 16 16v4z" />
      <circle className={`${paper} ${accent}`} cx="74" cy="36" r="9" />
      <path className={`${paper} ${accent}`} d="M56 70v-3a13 13 0 0 1 13-13h10a13 13 0 0 1 13 13v3z" />
    </>
  ),
  // A lock without its key.
  locked: (
    <>
      <path d="M42 38v-9a14 14 0 0 1 28 0v9" />
      <rect className={paper} x="32" y="38" width="48" height="34" rx="6" />
      <circle className={accent} cx="56" cy="51" r="4" />
      <path className={accent} d="M56 55v8" />
    </>
  ),
  // A plug out of its socket.
  offline: (
    <>
      <path d="M4 50h16" />
      <path className={paper} d="M20 36h14a14 14 0 0 1 0 28H20z" />
      <path d="M48 43h8M48 57h8" />
      <path className={`${paper} ${accent}`} d="M92 36H80a14 14 0 0 0 0 28h12z" />
      <path className={accent} d="M92 50h16" />
      <path d="M58 24l-4-8M46 28l-8-6M66 28l6-8" />
    </>
  ),
  // A page that is not where its fold says.
  missing: (
    <>
      <path className={paper} d="M32 10h34l16 16v42a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z" />
      <path d="M66 10v12a4 4 0 0 0 4 4h12" />
      <path className={accent} d="M46 40a8 8 0 1 1 11 7.4c-2 .9-3 2.2-3 4.6v1" />
      <circle className={dot} cx="54" cy="62" r="2" />
    </>
  ),
}
