import { Button } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import styles from './AnswersBar.module.css'
import { answersFromFiles } from './answers-from-files.ts'

/** Above the editor of output-only problems: instructions, and a file input instead of typing. */
export default function AnswersBar({ onAnswers }: { onAnswers: (text: string) => void }) {
  const { t } = useTranslation('workspace')
  const input = useRef<HTMLInputElement>(null)
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    const text = await answersFromFiles(files)
    if (text.length > limits.code.answersMaxChars) toast.error(t('answers.tooLarge'))
    else onAnswers(text)
  }
  return (
    <div className={styles.bar}>
      <p>{t('answers.how')}</p>
      <Button variant="default" size="xs" onClick={() => input.current?.click()}>
        {t('answers.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('answers.choose')}
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
