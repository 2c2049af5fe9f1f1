import { ActionIcon } from '@mantine/core'
import type { Locale } from '@verdict/contract/vocabulary'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { Menu, type MenuEntry } from '../../../../ui/controls/Menu.tsx'
import { IconDots, IconFileTypePdf, IconSpeakerphone } from '../../../../ui/icons.ts'
import {
  IconCopyPlus,
  IconDownload,
  IconEye,
  IconList,
  IconPackageExport,
  IconPencil,
  IconTrash,
  IconWorld,
} from '../icons.ts'
import type { ContestRow } from '../queries.ts'
import { adminAddress, type Scope, useScope } from '../scope.ts'
import styles from './List.module.css'

export interface RowActs {
  readonly show: (row: ContestRow, isShown: boolean) => void
  readonly copy: (row: ContestRow) => void
  readonly download: (row: ContestRow) => void
  /** Saves the statements as PDF. */
  readonly print: (row: ContestRow, language: Locale) => void
  readonly exportAs: (row: ContestRow) => void
  readonly publish: (row: ContestRow) => void
  readonly remove: (row: ContestRow) => void
}

/** Edit, problems, announcements, and the rest in a menu, according to the user's permissions. */
export function RowActions({ row, acts }: { row: ContestRow; acts: RowActs }) {
  const { t } = useTranslation('adminContests')
  const words = (key: 'edit' | 'problems' | 'announcements') => {
    const text = t(`act.${key}`, { title: row.title })
    return { 'aria-label': text, title: text }
  }
  const gid = useScope()
  const at = adminAddress(gid, `/${row.id}`)
  const more: MenuEntry[] = [
    { key: 'open', text: t('act.open'), icon: <IconEye aria-hidden size={16} />, to: `/contest/${row.id}` },
    ...(row.mayEdit ? managing({ row, acts, gid }, t) : []),
    ...(row.mayRemove
      ? [
          {
            key: 'remove',
            text: t('act.remove'),
            icon: <IconTrash aria-hidden size={16} />,
            onPick: () => acts.remove(row),
          },
        ]
      : []),
  ]
  return (
    <span className={styles.actions}>
      {row.mayEdit && (
        <>
          <ActionIcon component={Link} to={`${at}/edit`} {...words('edit')}>
            <IconPencil aria-hidden size={18} />
          </ActionIcon>
          <ActionIcon component={Link} to={`${at}/problems`} {...words('problems')}>
            <IconList aria-hidden size={18} />
          </ActionIcon>
          <ActionIcon component={Link} to={`${at}/announcement`} {...words('announcements')}>
            <IconSpeakerphone aria-hidden size={18} />
          </ActionIcon>
        </>
      )}
      <Menu label={t('act.more', { title: row.title })} entries={more}>
        <IconDots aria-hidden size={18} />
      </Menu>
    </span>
  )
}

interface Managed {
  readonly row: ContestRow
  readonly acts: RowActs
  readonly gid: Scope
}

const managing = (
  { row, acts, gid }: Managed,
  t: (key: `act.${'copy' | 'download' | 'export' | 'publish' | 'bookletZh' | 'bookletEn'}`) => string,
): MenuEntry[] => [
  { key: 'copy', text: t('act.copy'), icon: <IconCopyPlus aria-hidden size={16} />, onPick: () => acts.copy(row) },
  {
    key: 'download',
    text: t('act.download'),
    icon: <IconDownload aria-hidden size={16} />,
    onPick: () => acts.download(row),
  },
  {
    key: 'bookletZh',
    text: t('act.bookletZh'),
    icon: <IconFileTypePdf aria-hidden size={16} />,
    onPick: () => acts.print(row, 'zh-CN'),
  },
  {
    key: 'bookletEn',
    text: t('act.bookletEn'),
    icon: <IconFileTypePdf aria-hidden size={16} />,
    onPick: () => acts.print(row, 'en-US'),
  },
  {
    key: 'export',
    text: t('act.export'),
    icon: <IconPackageExport aria-hidden size={16} />,
    onPick: () => acts.exportAs(row),
  },
  // Problems of a group are published by the application of the group.
  ...(row.status === 1 && gid === null
    ? [
        {
          key: 'publish',
          text: t('act.publish'),
          icon: <IconWorld aria-hidden size={16} />,
          onPick: () => acts.publish(row),
        },
      ]
    : []),
]
