import { Button } from '@mantine/core'
import { fullScoreOf } from '@verdict/rules'
import { useTranslation } from '../../../../i18n/index.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'

interface Props {
  readonly cases: readonly { readonly score: string; readonly groupNum: string }[]
  readonly judgeCaseMode: string
  /** As stored; null for a new problem. */
  readonly before?: number | null
  readonly onEven?: () => void
}

const usualTotal = 100

/** What a program can reach with these scores, while they are typed; a total that is hardly meant is pointed out. */
export function FullScore({ cases, judgeCaseMode, before = null, onEven }: Props) {
  const { t } = useTranslation('adminProblems')
  const isWhole = cases.every(({ score }) => /^\d+$/.test(score.trim()))
  if (cases.length === 0 || !isWhole) return null
  const total = totalOf(cases, judgeCaseMode)
  const isUsual = total === usualTotal || total === before
  const text = t('data.total', { total })
  if (isUsual) return <p role="status">{text}</p>
  const why = judgeCaseMode.startsWith('subtask') ? t('data.totalOfSubtasks') : ''
  return (
    <Notice
      kind="warning"
      actions={
        onEven !== undefined && (
          <Button size="xs" variant="default" onClick={onEven}>
            {t('data.spread')}
          </Button>
        )
      }
    >
      <strong role="status">{text}</strong> {t('data.totalUnusual', { usual: before ?? usualTotal })} {why}
    </Notice>
  )
}

export const totalOf = (cases: Props['cases'], judgeCaseMode: string): number =>
  fullScoreOf(
    cases.map(({ score, groupNum }) => ({ score: Number(score), group: groupNum === '' ? null : Number(groupNum) })),
    judgeCaseMode as Parameters<typeof fullScoreOf>[1],
  )
