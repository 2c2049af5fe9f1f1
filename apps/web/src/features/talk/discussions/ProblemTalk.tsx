import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Editorial, ProblemEditorials } from '@verdict/contract'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import styles from './ProblemTalk.module.css'
import { editorialsQuery } from './queries.ts'

/** Below the statement of a public problem: the way to its discussions, and its editorials. */
export default function ProblemTalk({ problemID }: { problemID: string }) {
  const { t } = useTranslation('discussions')
  const isOpen = useSiteConfig()?.openPublicDiscussion === true
  const { data } = useQuery({ ...editorialsQuery(problemID), enabled: isOpen })
  if (!isOpen) return null
  return (
    <aside className={styles.talk} aria-label={t('problem.label')}>
      <p className={styles.links}>
        <Link to={`/discussion/${encodeURIComponent(problemID)}`}>{t('problem.discussions')}</Link>
      </p>
      {data !== undefined && data.records.length > 0 && <Editorials problemID={problemID} data={data} />}
    </aside>
  )
}

function Editorials({ problemID, data }: { problemID: string; data: ProblemEditorials }) {
  const { t } = useTranslation('discussions')
  const queries = useQueryClient()
  const confirm = useConfirm()
  const giveUp = useMutation({
    mutationFn: () => call('editorials.giveUp', { body: { pid: problemID } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['editorials.ofProblem'] }),
  })
  const ask = (): void =>
    confirm.ask({
      title: t('problem.giveUp.title'),
      text: t('problem.giveUp.text'),
      yes: t('problem.giveUp.yes'),
      onYes: () => giveUp.mutate(),
    })
  return (
    <section aria-labelledby="editorials">
      <h2 id="editorials">{t('problem.editorials')}</h2>
      <ul className={styles.list}>
        {data.records.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {data.canGiveUp && (
        <Button variant="default" size="xs" loading={giveUp.isPending} onClick={ask}>
          {t('problem.giveUp.act')}
        </Button>
      )}
      {data.givenUpAt !== null && (
        <p className={styles.note}>
          {t('problem.givenUp')} <RelativeTime at={data.givenUpAt} />
        </p>
      )}
      <Confirm confirm={confirm} />
    </section>
  )
}

function Row({ row }: { row: Editorial }) {
  const { t } = useTranslation('discussions')
  return (
    <li>
      {row.title === null ? (
        <span className={styles.note}>{t(`opens.closed.${row.opens}`)}</span>
      ) : (
        <Link to={`/discussion-detail/${row.id}`}>{row.title}</Link>
      )}
      <Link className={styles.author} to={userHomeOf(row.author, row.uid)}>
        <Avatar name={row.author} url={row.avatar} size={18} />
        {row.author}
      </Link>
      <span className={styles.note}>{t('count.likes', { count: row.likeNum })}</span>
    </li>
  )
}
