import type { CSSProperties, ReactNode, Ref } from 'react'
import styles from './Field.module.css'
import { Field } from './Field.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly hint?: string
  readonly error?: string | null
  readonly isRequired?: boolean
  /** Code, samples: every column counts. */
  readonly isMono?: boolean
  readonly rows?: number
  readonly aside?: ReactNode
  readonly area?: Ref<HTMLTextAreaElement>
}

/** Longer text; the box grows with it. */
export function TextArea(props: Props) {
  const {
    label,
    value,
    onChange,
    onBlur,
    hint,
    error = null,
    isRequired = false,
    isMono,
    rows = 3,
    aside,
    area,
  } = props
  return (
    <Field label={label} error={error} isRequired={isRequired} aside={aside} {...(hint === undefined ? {} : { hint })}>
      {(ids) => (
        <textarea
          {...ids}
          ref={area}
          className={styles.area}
          data-mono={isMono || undefined}
          rows={rows}
          style={{ '--rows': rows } as CSSProperties}
          value={value}
          required={isRequired}
          spellCheck={!isMono}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
