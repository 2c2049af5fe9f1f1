import { Button } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import type { AnswerPart } from '@verdict/rules'
import { saveAs } from '../../api/download.ts'
import { useTranslation } from '../../i18n/index.ts'
import { readableBytes } from '../../lib/bytes.ts'
import styles from './AnswerList.module.css'

/** The answers of a submission, one part per case: closed at first, long ones in part, all to save. */
export default function AnswerList({ parts }: { parts: readonly AnswerPart[] }) {
  const { t } = useTranslation('answers')
  return (
    <ul className={styles.answers}>
      {parts.map(({ name, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts of other clients can repeat a name
        <li key={`${place}/${name}`} className={styles.answer}>
          <details>
            <summary>
              <code>{name}</code> <span className={styles.size}>{readableBytes(text.length)}</span>
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer scrolls, by keyboard too */}
            <pre className={styles.text} tabIndex={0}>
              {text.slice(0, limits.caseAnswers.shownChars)}
            </pre>
            {text.length > limits.caseAnswers.shownChars && (
              <p className={styles.size}>{t('part', { chars: limits.caseAnswers.shownChars })}</p>
            )}
          </details>
          <Button
            variant="default"
            size="xs"
            aria-label={t('saveOf', { name })}
            onClick={() => saveAs(new Blob([text]), plainName(name))}
          >
            {t('save')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Saves all answers as one ZIP. */
export const saveAnswers = async (parts: readonly AnswerPart[], zipName: string): Promise<void> => {
  const { strToU8, zip } = await import('fflate')
  const files = Object.fromEntries(parts.map(({ name, text }) => [plainName(name), strToU8(text)]))
  zip(files, (error, bytes) => {
    if (error === null) saveAs(new Blob([new Uint8Array(bytes)], { type: 'application/zip' }), zipName)
  })
}

/** A name as one path segment. */
const plainName = (name: string): string => {
  const plain = name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_')
  return /^\.*$/.test(plain) ? `_${plain}` : plain
}
