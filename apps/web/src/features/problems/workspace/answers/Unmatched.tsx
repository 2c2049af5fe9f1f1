import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './AnswersPane.module.css'
import type { AnswerCase } from './answer-cases.ts'
import type { Sheet } from './sheet.ts'

interface Props {
  readonly sheet: Sheet
  readonly cases: readonly AnswerCase[]
  readonly onSheet: (sheet: Sheet) => void
}

/** Files that fit no case: each can be given to a case or removed. They are not submitted. */
export function Unmatched({ sheet, cases, onSheet }: Props) {
  const { t } = useTranslation('answers')
  const without = (place: number): Sheet => ({
    ...sheet,
    unmatched: sheet.unmatched.filter((_, index) => index !== place),
  })
  const give = (place: number, seq: number): void => {
    const text = sheet.unmatched[place]?.text ?? ''
    onSheet({ ...without(place), answers: new Map(sheet.answers).set(seq, text) })
  }
  return (
    <Notice kind="warning">
      <p className={styles.unmatchedTitle}>{t('unmatched.title')}</p>
      <ul className={styles.unmatched}>
        {sheet.unmatched.map(({ name }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name
          <li key={`${place}/${name}`}>
            <code>{name}</code>
            <NativeSelect
              size="xs"
              aria-label={t('unmatched.give', { name })}
              value=""
              data={[
                { value: '', label: t('unmatched.choose') },
                ...cases.map((testCase) => ({
                  value: String(testCase.seq),
                  label: `${t('case', { seq: testCase.seq })} ${testCase.name}`,
                })),
              ]}
              onChange={(event) => give(place, Number(event.currentTarget.value))}
            />
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t('removeOf', { name })}
              onClick={() => onSheet(without(place))}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
