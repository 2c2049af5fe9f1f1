import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { Suspense } from 'react'
import { call } from '../../../../api/client.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { Menu } from '../../../../ui/controls/Menu.tsx'
import { toast } from '../../../../ui/controls/toast.ts'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { IconHistory } from '../icons.ts'
import styles from './AnswersPane.module.css'

const ConfirmDialog = lazyPart(() => import('../../../../ui/dialogs/ConfirmDialog.tsx'))

interface Props {
  readonly label: string
  /** The desk has answers, which are replaced only after a question. */
  readonly hasAnswers: boolean
  readonly onCode: (code: string) => void
}

/** Starts from the answers of one of the viewer's own submissions; the newest and their scores are listed. */
export function EarlierAnswers({ label, hasAnswers, onCode }: Props) {
  const { t } = useTranslation('answers')
  const user = useUser()
  const { cid, gid } = useSolvingPlace()
  const confirm = useConfirm()
  const common = {
    onlyMine: true,
    problemID: label,
    completeProblemID: true,
    currentPage: 1,
    limit: limits.submissionList.ownPageSize,
  }
  const wish = { quiet: true, staleTime: 5_000 } as const
  const bank = useQuery({
    ...endpointQuery(
      'submissions.list',
      { query: { ...common, ...(gid === undefined || gid === null ? {} : { gid }) } },
      wish,
    ),
    enabled: user !== null && cid === null,
  })
  const contest = useQuery({
    ...endpointQuery(
      'contestSubmissions.list',
      { query: { ...common, contestID: cid ?? 0, containsEnd: true, beforeContestSubmit: false } },
      wish,
    ),
    enabled: user !== null && cid !== null,
  })
  const rows = (cid === null ? bank.data : contest.data)?.records ?? []
  const fetchCode = useMutation({
    mutationFn: (submitId: number) => call('submissions.detail', { query: { submitId } }),
    onSuccess: ({ submission }) => {
      if (submission.code === null) toast.error(t('earlier.hidden'))
      else onCode(submission.code)
    },
  })
  if (rows.length === 0) return null
  const pick = (submitId: number): void => {
    const go = (): void => fetchCode.mutate(submitId)
    if (hasAnswers)
      confirm.ask({ title: t('earlier.title'), text: t('earlier.text'), yes: t('earlier.yes'), onYes: go })
    else go()
  }
  return (
    <>
      <Menu
        label={t('earlier.title')}
        buttonClass={styles.earlier}
        entries={rows.map(({ submitId, score, submitTime }) => ({
          key: String(submitId),
          icon: null,
          text: t(score === null ? 'earlier.unscored' : 'earlier.scored', {
            id: submitId,
            score: score ?? 0,
            time: localTime(parseInstant(submitTime)),
          }),
          onPick: () => pick(submitId),
        }))}
      >
        <IconHistory aria-hidden size={14} />
        {t('earlier.title')}
      </Menu>
      <Suspense>
        {confirm.question !== null && <ConfirmDialog question={confirm.question} onClose={confirm.close} />}
      </Suspense>
    </>
  )
}
