import type { ContestBoard } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { download } from '../../../api/download.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Menu, type MenuEntry } from '../../../ui/controls/Menu.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { IconRefresh } from '../../../ui/icons.ts'
import styles from './BoardTools.module.css'
import type { BoardFilter } from './board-filter.ts'
import { IconDownload } from './icons.ts'

/** Whether submissions after the end count. */
export interface LateChoice {
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
}

interface Props {
  readonly cid: number
  /** Organisations and categories to choose from. */
  readonly groups: Pick<ContestBoard, 'organizations' | 'categories'>
  readonly filter: BoardFilter
  readonly onChange: (part: Partial<BoardFilter>) => void
  /** Null where no submission after the end can count. */
  readonly late: LateChoice | null
  readonly can: {
    /** There are star accounts to leave out. */
    readonly leaveOutStars: boolean
    /** A manager of a contest with a freeze. */
    readonly force: boolean
    readonly download: boolean
  }
  /** Null once the contest has ended: nothing moves by itself. */
  readonly isLive: boolean | null
  readonly onLive: (isLive: boolean) => void
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

/** The search and the switches over a board. */
export function BoardTools({ cid, groups, filter, onChange, late, can, isLive, onLive, isFetching, onRefresh }: Props) {
  const { t } = useTranslation('contestBoards')
  return (
    <fieldset className={styles.tools} aria-label={t('tools')}>
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        value={filter.keyword}
        maxChars={limits.keyword.maxChars}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <GroupFilter groups={groups} filter={filter} onChange={onChange} />
      {can.leaveOutStars && (
        <Toggle
          label={t('toggle.stars')}
          checked={!filter.withoutStars}
          onChange={(shown) => onChange({ withoutStars: !shown })}
        />
      )}
      {late !== null && <Toggle label={t('toggle.late')} checked={late.isOn} onChange={late.set} />}
      {can.force && (
        <Toggle label={t('toggle.force')} checked={filter.forces} onChange={(forces) => onChange({ forces })} />
      )}
      <Toggle label={t('toggle.live')} checked={isLive === true} disabled={isLive === null} onChange={onLive} />
      <span className={styles.buttons}>
        <IconButton label={t('refresh')} disabled={isFetching} onClick={onRefresh}>
          <IconRefresh aria-hidden size={18} />
        </IconButton>
        {can.download && <Downloads cid={cid} filter={filter} isLate={late?.isOn === true} />}
      </span>
    </fieldset>
  )
}

function GroupFilter({ groups, filter, onChange }: Pick<Props, 'groups' | 'filter' | 'onChange'>) {
  const { t } = useTranslation('contestBoards')
  const { categories = [], organizations = [] } = groups
  const optionsOf = (items: readonly { readonly id: string; readonly name: string }[]) =>
    items.map(({ id, name }) => ({ value: id, text: name }))
  return (
    <>
      {categories.length > 0 && (
        <SelectField
          label={t('filter.category')}
          value={filter.category}
          options={[{ value: '', text: t('filter.allCategories') }, ...optionsOf(categories)]}
          onChange={(category) => onChange({ category })}
        />
      )}
      {organizations.length > 0 && (
        <SelectField
          label={t('filter.organization')}
          value={filter.organization}
          options={[{ value: '', text: t('filter.allOrganizations') }, ...optionsOf(organizations)]}
          onChange={(organization) => onChange({ organization })}
        />
      )}
    </>
  )
}

function Downloads({ cid, filter, isLate }: Pick<Props, 'cid' | 'filter'> & { isLate: boolean }) {
  const { t } = useTranslation('contestBoards')
  const icon = <IconDownload aria-hidden size={16} />
  // The download itself shows its error.
  const board = (): void =>
    void download('contestBoards.downloadRank', {
      query: {
        cid,
        forceRefresh: filter.forces,
        removeStar: filter.withoutStars,
        containEnd: isLate,
      },
    }).catch(() => {})
  const programs = (splitType: 'user' | 'problem', excludeAdmin: boolean): void =>
    void download('contestBoards.downloadPrograms', { query: { cid, splitType, excludeAdmin } }).catch(() => {})
  const entries: readonly MenuEntry[] = [
    { key: 'board', text: t('download.board'), icon, onPick: board },
    { key: 'user', text: t('download.byUser'), icon, onPick: () => programs('user', false) },
    { key: 'problem', text: t('download.byProblem'), icon, onPick: () => programs('problem', false) },
    { key: 'contestants', text: t('download.contestants'), icon, onPick: () => programs('user', true) },
  ]
  return (
    <Menu label={t('download.label')} entries={entries}>
      <IconDownload aria-hidden size={18} />
    </Menu>
  )
}
