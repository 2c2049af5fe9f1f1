import { ActionIcon, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '../icons.ts'
import { adminAddress, useScope } from '../scope.ts'
import { BalloonPicker } from './BalloonPicker.tsx'
import styles from './Problems.module.css'
import type { PlaceChange, PlaceRow } from './use-places.ts'

interface Props {
  readonly cid: number
  readonly row: PlaceRow
  readonly index: number
  readonly count: number
  readonly onChange: (part: PlaceChange) => Promise<string | null>
  readonly onMove: (step: 1 | -1) => void
  readonly onRemove: () => void
  readonly onDragStart: () => void
  readonly onDragEnd: () => void
}

const auths = new Map([
  [1, 'public'],
  [2, 'hidden'],
  [3, 'contest'],
] as const)

/** One problem of the contest: label, title and colour are saved as they are left. */
export function PlaceItem(props: Props) {
  const { cid, row, index, count, onChange, onMove, onRemove, onDragStart, onDragEnd } = props
  const { t } = useTranslation('adminContests')
  const { place, problem } = row
  const gid = useScope()
  const [label, setLabel] = useState(place.displayId)
  const [title, setTitle] = useState(place.displayTitle)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = async (part: PlaceChange): Promise<void> => setRefusal(await onChange(part))
  const name = place.displayId
  const words = (key: 'up' | 'down' | 'edit' | 'remove') => {
    const text = t(`problems.${key}`, { name })
    return { 'aria-label': text, title: text }
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut of the buttons of the row */}
      <span
        className={styles.grip}
        draggable
        title={t('problems.drag')}
        onDragStart={onDragStart}
        onDragEnd={onDragEnd}
      >
        <IconGripVertical aria-hidden size={18} />
      </span>
      <TextInput
        aria-label={t('problems.labelOf', { name })}
        value={label}
        maxLength={limits.contest.labelMaxChars}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={() => label.trim() !== place.displayId && void save({ displayId: label.trim() })}
      />
      <TextInput
        aria-label={t('problems.titleOf', { name })}
        value={title}
        maxLength={limits.words.titleMaxChars}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={() => title.trim() !== place.displayTitle && void save({ displayTitle: title })}
      />
      <BalloonPicker name={name} color={place.color} onChange={(color) => void save({ color })} />
      <span className={styles.about}>
        <span>
          {problem.problemId} · {problem.title}
        </span>
        <small>
          {t(`problems.auth.${auths.get(problem.auth as 1) ?? 'hidden'}`)} ·{' '}
          {t('problems.cases', { count: problem.caseCount })}
        </small>
      </span>
      <span className={styles.actions}>
        <ActionIcon disabled={index === 0} onClick={() => onMove(-1)} {...words('up')}>
          <IconArrowUp aria-hidden size={18} />
        </ActionIcon>
        <ActionIcon disabled={index === count - 1} onClick={() => onMove(1)} {...words('down')}>
          <IconArrowDown aria-hidden size={18} />
        </ActionIcon>
        {problem.mayEdit && problem.gid === gid && (
          <ActionIcon component={Link} to={adminAddress(gid, `/${cid}/problem/${problem.id}/edit`)} {...words('edit')}>
            <IconPencil aria-hidden size={18} />
          </ActionIcon>
        )}
        <ActionIcon onClick={onRemove} {...words('remove')}>
          <IconTrash aria-hidden size={18} />
        </ActionIcon>
      </span>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </>
  )
}
