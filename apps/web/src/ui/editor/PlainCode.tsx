import { MissingPart, type Retrying } from '../states/MissingPart.tsx'
import styles from './PlainCode.module.css'

/** A program without colours, where and while there is no editor to show it in. */
export function PlainCode({ code, onRetry }: { readonly code: string } & Retrying) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, by keyboard too */}
      <pre className={styles.plain} tabIndex={0}>
        {code}
      </pre>
      {onRetry !== undefined && <MissingPart onRetry={onRetry} />}
    </>
  )
}
