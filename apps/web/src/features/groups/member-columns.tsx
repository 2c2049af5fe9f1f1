import type { GroupMember } from '@verdict/contract'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { userHomeOf } from '../../lib/user-home.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { TextButton } from '../../ui/controls/TextButton.tsx'
import { toast } from '../../ui/controls/toast.ts'
import type { Question } from '../../ui/dialogs/use-confirm.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Avatar } from '../../ui/labels/Avatar.tsx'
import { RelativeTime } from '../../ui/labels/RelativeTime.tsx'
import type { Column } from '../../ui/tables/DataTable.tsx'
import styles from './MembersPage.module.css'
import { useDisband } from './use-disband.ts'
import { useRefreshGroups } from './use-refresh.ts'

type Level = 1 | 2 | 3 | 4 | 5

interface ColumnOptions {
  readonly isAdmin: boolean
  readonly ask: (question: Question) => void
}

/** Columns of the members; in the admin table with reason, level and what can be done. */
export const useMemberColumns = ({ isAdmin, ask }: ColumnOptions): Column<GroupMember>[] => {
  const { t } = useTranslation('groups')
  const name: Column<GroupMember> = {
    key: 'user',
    head: t('members.user'),
    small: 'title',
    sort: { name: 'name', isDescending: false },
    cell: (row) => (
      <span className={styles.person}>
        <Avatar name={row.username} url={row.avatar} size={24} />
        <Link to={userHomeOf(row.username, row.uid)}>{row.username}</Link>
        {row.nickname !== null && row.nickname !== '' && <small>{row.nickname}</small>}
      </span>
    ),
  }
  const joined: Column<GroupMember> = {
    key: 'joined',
    head: t('members.joined'),
    width: '140px',
    small: 'labelled',
    medium: 'hidden',
    sort: { name: 'joined', isDescending: true },
    cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
  }
  if (!isAdmin) {
    return [
      name,
      { key: 'level', head: t('members.level'), width: '140px', cell: ({ auth }) => t(`level.${auth as Level}`) },
      joined,
    ]
  }
  return [
    name,
    { key: 'reason', head: t('members.reason'), wraps: true, small: 'labelled', cell: ({ reason }) => reason ?? '' },
    { key: 'level', head: t('members.level'), width: '160px', cell: (row) => <LevelSelect row={row} /> },
    joined,
    { key: 'actions', head: t('members.actions'), width: '220px', cell: (row) => <Actions row={row} ask={ask} /> },
  ]
}

const useSetLevel = () => {
  const { t } = useTranslation('groups')
  const refresh = useRefreshGroups()
  return (row: GroupMember, auth: number): void =>
    void call('groupMembers.change', { body: { gid: row.gid, uid: row.uid, auth } })
      .then(() => toast.success(t('members.saved')))
      .catch(() => {})
      .finally(() => void refresh())
}

/** The level as text, or a selector of the levels the reader can give. */
function LevelSelect({ row }: { row: GroupMember }) {
  const { t } = useTranslation('groups')
  const setLevel = useSetLevel()
  if (row.isOwner) return <>{t('members.owner')}</>
  if (row.levels.length === 0) return <>{t(`level.${row.auth as Level}`)}</>
  return (
    <SelectField
      label={t('members.levelOf', { name: row.username })}
      value={String(row.auth)}
      onChange={(value) => setLevel(row, Number(value))}
      options={[row.auth, ...row.levels]
        .sort((a, b) => a - b)
        .map((level) => ({ value: String(level), text: t(`level.${level as Level}`) }))}
    />
  )
}

function Actions({ row, ask }: { row: GroupMember; ask: ColumnOptions['ask'] }) {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const setLevel = useSetLevel()
  const refresh = useRefreshGroups()
  const disband = useDisband(ask)
  const send = (sending: Promise<unknown>, done: string): void =>
    void sending
      .then(() => toast.success(done))
      .catch(() => {})
      .finally(() => void refresh())
  const remove = (): void =>
    ask({
      title: t('members.removeTitle', { name: row.username }),
      text: t(row.auth >= 3 ? 'members.removeText' : 'members.removeApplicantText'),
      yes: t('members.remove'),
      isDangerous: true,
      onYes: () => send(call('groupMembers.remove', { query: { gid, uid: row.uid } }), t('members.removed')),
    })
  const handOver = (): void =>
    ask({
      title: t('members.handOverTitle', { name: row.username }),
      text: t('members.handOverText'),
      yes: t('members.handOver'),
      isDangerous: true,
      onYes: () => send(call('groups.handOver', { body: { gid, uid: row.uid } }), t('members.handedOver')),
    })
  const isWaiting = row.auth === 1 && row.levels.includes(3)
  return (
    <span className={styles.actions}>
      {isWaiting && <TextButton onClick={() => setLevel(row, 3)}>{t('members.approve')}</TextButton>}
      {isWaiting && <TextButton onClick={() => setLevel(row, 2)}>{t('members.refuse')}</TextButton>}
      {row.canRemove && <TextButton onClick={remove}>{t('members.remove')}</TextButton>}
      {group.can.owner && !row.isOwner && row.auth >= 3 && (
        <TextButton onClick={handOver}>{t('members.handOver')}</TextButton>
      )}
      {group.can.owner && row.isOwner && (
        <TextButton onClick={() => void disband()}>{t('relation.disband')}</TextButton>
      )}
    </span>
  )
}
