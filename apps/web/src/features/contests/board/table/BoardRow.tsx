import { memo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { textOn } from '../../../../lib/text-on.ts'
import { userHomeOf } from '../../../../lib/user-home.ts'
import { Avatar } from '../../../../ui/labels/Avatar.tsx'

import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { IconStar, IconStarFilled } from '../icons.ts'
import { BoardCellView } from './BoardCell.tsx'
import styles from './BoardRow.module.css'
import type { BoardAward, BoardCategory, BoardFormat, BoardLine, BoardProblem, TimeKind } from './board-line.ts'
import { clockOf } from './cell-look.ts'
import type { Move } from './use-moved.ts'

export interface RowActs {
  /** Null without following: a projector. */
  readonly onFollow: ((uid: string) => void) | null
  /** Where the submissions behind a cell are; null for whom may not see them. */
  readonly linkOf: (line: BoardLine, label: string) => string | null
  /** Whether names lead to people's pages. */
  readonly hasHomes: boolean
}

interface Props {
  readonly format: BoardFormat
  readonly timeKind: TimeKind
  readonly line: BoardLine
  readonly problems: readonly BoardProblem[]
  readonly isOwn: boolean
  readonly isFollowed: boolean
  readonly move: Move | undefined
  readonly acts: RowActs
  /** The board has a column for hacks. */
  readonly hasHacks: boolean
  /** Where a long board is rendered in part: which row this is. */
  readonly index?: number | undefined
  /** A copy on top, which stays while the board scrolls if it is the viewer's own. */
  readonly isPinned?: boolean
}

/** One person of a board. */
function BoardRow({
  format,
  timeKind,
  line,
  problems,
  isOwn,
  isFollowed,
  move,
  acts,
  hasHacks,
  index,
  isPinned = false,
}: Props) {
  const { t } = useTranslation('contestBoards')
  const { place, points, time, cells } = line
  return (
    <tr
      data-row
      data-own={isOwn || undefined}
      data-pinned={isPinned || undefined}
      data-moved={move}
      data-star={place === null || undefined}
      aria-rowindex={index}
      className={styles.row}
    >
      <td className={styles.place}>
        {move !== undefined && (
          <span className={styles.move}>
            <span aria-hidden>{move === 'up' ? '▲' : '▼'}</span>
            <VisuallyHidden>{t(`moved.${move}`)}</VisuallyHidden>
          </span>
        )}
        {place ?? <span title={t('starHint')}>*</span>}
      </td>
      <th scope="row" className={styles.who}>
        <Who line={line} isOwn={isOwn} isFollowed={isFollowed} acts={acts} />
      </th>
      <td className={styles.points}>{points}</td>
      <td
        className={styles.time}
        title={timeKind === 'penalty' ? clockOf(time) : undefined}
        hidden={timeKind === 'none'}
      >
        {timeText(time, format, timeKind)}
      </td>
      {hasHacks && <HackCell hacks={line.hacks} />}
      {problems.map(({ displayId: label }) => (
        <BoardCellView
          key={label}
          label={label}
          cell={cells.get(label)}
          to={cells.has(label) ? acts.linkOf(line, label) : null}
        />
      ))}
    </tr>
  )
}

/** "+2 −1" above the points; empty without hacks. */
function HackCell({ hacks }: Pick<BoardLine, 'hacks'>) {
  const { t } = useTranslation('contestBoards')
  if (hacks === undefined) return <td className={styles.hacks} />
  const [points, successful, unsuccessful] = hacks
  return (
    <td
      className={styles.hacks}
      data-label={t('hacks.head')}
      title={t('hacks.words', { successful, unsuccessful, points })}
    >
      <span aria-hidden>
        {[successful > 0 && `+${successful}`, unsuccessful > 0 && `−${unsuccessful}`].filter(Boolean).join(' ')}
      </span>
      <small aria-hidden>{points < 0 ? `−${-points}` : points}</small>
      <VisuallyHidden>{t('hacks.words', { successful, unsuccessful, points })}</VisuallyHidden>
    </td>
  )
}

/** ICPC boards show whole minutes. Under AtCoder seconds decide too. */
export const timeText = (time: number, format: BoardFormat, kind: TimeKind): string => {
  if (kind !== 'penalty') return String(time)
  const minutes = Math.floor(time / 60)
  return format === 'icpc' ? String(minutes) : `${minutes}:${String(time % 60).padStart(2, '0')}`
}

function Who({ line, isOwn, isFollowed, acts }: Pick<Props, 'line' | 'isOwn' | 'isFollowed' | 'acts'>) {
  const { t } = useTranslation('contestBoards')
  const { person, place, award } = line
  const { uid, username, name, realname, school, avatar, isFemale, members, seat, logo, categories } = person
  const names = [name, name === username ? null : username, realname === name ? null : realname]
  const title = [...names, school, ...members, seat].filter((text) => text !== null && text !== '').join(' · ')
  return (
    <span className={styles.person} title={title}>
      <Avatar name={name} url={avatar} size={22} />
      {acts.hasHomes ? (
        <Link to={userHomeOf(username, uid)} className={styles.name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {isOwn && <span className={styles.tag}>{t('you')}</span>}
      {place === null && <span className={styles.tag}>{t('star')}</span>}
      {isFemale && (
        <span className={`${styles.tag} ${styles.gender}`} title={t('girl')}>
          {t('girl')}
        </span>
      )}
      <CategoryTags categories={categories} />
      {award !== null && <AwardTag award={award} />}
      {logo !== null && <img className={styles.logo} src={logo} alt="" loading="lazy" />}
      {school !== null && school !== '' && <span className={styles.school}>{school}</span>}
      {acts.onFollow !== null && !isOwn && (
        <button
          type="button"
          className={styles.follow}
          aria-pressed={isFollowed}
          aria-label={t('follow', { name })}
          title={t(isFollowed ? 'unfollowHint' : 'followHint')}
          onClick={() => acts.onFollow?.(uid)}
        >
          {isFollowed ? <IconStarFilled aria-hidden size={15} /> : <IconStar aria-hidden size={15} />}
        </button>
      )}
    </span>
  )
}

/** More are in the title of the last tag: a row has one line. */
const mostTags = 2

function CategoryTags({ categories }: { categories: readonly BoardCategory[] }) {
  const rest = categories.slice(mostTags)
  return (
    <>
      {categories.slice(0, mostTags).map((category) => (
        <CategoryTag key={category.id} category={category} />
      ))}
      {rest.length > 0 && (
        <span className={styles.tag} title={rest.map(({ name }) => name).join(' · ')}>
          +{rest.length}
        </span>
      )}
    </>
  )
}

function CategoryTag({ category: { name, color } }: { category: BoardCategory }) {
  const look = color === null ? undefined : { background: color, color: textOn(color, '') }
  return (
    <span className={`${styles.tag} ${styles.category}`} style={look} title={name}>
      {name}
    </span>
  )
}

/** In the colours its organisers chose, as long as the name can be read. */
export function AwardTag({ award: { name, background, color } }: { award: BoardAward }) {
  const text = background === null ? undefined : textOn(background, color ?? '')
  return (
    <span className={styles.award} style={{ background: background ?? undefined, color: text }}>
      {name}
    </span>
  )
}

const isSameHacks = (a: BoardLine['hacks'], b: BoardLine['hacks']): boolean =>
  a === b || (a !== undefined && b !== undefined && a.every((value, index) => value === b[index]))

const isSame = (a: Props, b: Props): boolean =>
  a.line.person === b.line.person &&
  a.line.cells === b.line.cells &&
  a.line.place === b.line.place &&
  a.line.award === b.line.award &&
  a.line.points === b.line.points &&
  a.line.time === b.line.time &&
  a.format === b.format &&
  a.timeKind === b.timeKind &&
  a.problems === b.problems &&
  a.isOwn === b.isOwn &&
  a.isFollowed === b.isFollowed &&
  a.move === b.move &&
  a.acts === b.acts &&
  a.index === b.index &&
  a.hasHacks === b.hasHacks &&
  isSameHacks(a.line.hacks, b.line.hacks)

/** Thousands of rows, of which a verdict changes one. */
export const BoardRowView = memo(BoardRow, isSame)
