import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { readableBytes } from '../../../../lib/bytes.ts'
import { type Column, DataTable } from '../../../../ui/tables/DataTable.tsx'
import { selectColumn } from '../../../../ui/tables/select-column.tsx'
import { CaseNumber } from '../CaseNumber.tsx'
import { IconChevronDown, IconChevronUp, IconEye, IconTrash } from '../icons.ts'
import { moved, type Placed } from './arrangement.ts'
import styles from './Data.module.css'
import type { DataCase, DataSet } from './queries.ts'

interface Row extends Placed {
  readonly place: number
  readonly stored: DataCase
}

interface Props {
  readonly set: DataSet
  readonly placed: readonly Placed[]
  readonly needs: { readonly score: boolean; readonly group: boolean }
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
  readonly onChange: (placed: Placed[]) => void
  readonly onOpen: (seq: number) => void
}

export function CaseTable({ set, placed, needs, chosen, onChoose, onChange, onOpen }: Props) {
  const { t } = useTranslation('adminProblems')
  const rows: Row[] = placed.flatMap((item, place) => {
    const stored = set.cases.find(({ seq }) => seq === item.seq)
    return stored === undefined ? [] : [{ ...item, place, stored }]
  })
  const change = (place: number, part: Partial<Placed>): void =>
    onChange(placed.map((item, index) => (index === place ? { ...item, ...part } : item)))
  const number = (name: 'score' | 'groupNum', head: 'data.score' | 'data.group'): Column<Row> => ({
    key: name,
    head: t(head),
    width: '104px',
    small: 'labelled',
    cell: ({ place, ...row }) => (
      <CaseNumber
        label={t(`${head}Of`, { number: place + 1 })}
        value={row[name]}
        error={/^\d+$/.test(row[name].trim()) ? null : t(name === 'score' ? 'fault.score' : 'fault.group')}
        onChange={(value) => change(place, { [name]: value })}
      />
    ),
  })
  return (
    <DataTable
      caption={t('data.caption')}
      rows={rows}
      rowKey={({ seq }) => seq}
      columns={[
        selectColumn({
          rows,
          keyOf: ({ seq }) => seq,
          nameOf: ({ place }) => t('data.caseOf', { number: place + 1 }),
          chosen,
          onChange: onChoose,
        }),
        { key: 'number', head: '#', width: '52px', cell: ({ place }) => place + 1 },
        {
          key: 'input',
          head: t('data.input'),
          small: 'title',
          cell: ({ stored, seq }) => (
            <button type="button" className={styles.link} onClick={() => onOpen(seq)}>
              {stored.input}
            </button>
          ),
        },
        {
          key: 'inputSize',
          head: t('data.size'),
          width: '92px',
          align: 'end',
          small: 'labelled',
          medium: 'hidden',
          label: t('data.input'),
          cell: ({ stored }) => readableBytes(stored.inputBytes),
        },
        {
          key: 'output',
          head: t('data.output'),
          small: 'hidden',
          medium: 'hidden',
          cell: ({ stored }) => stored.output,
        },
        {
          key: 'outputSize',
          head: t('data.size'),
          width: '92px',
          align: 'end',
          small: 'labelled',
          medium: 'hidden',
          label: t('data.output'),
          cell: ({ stored }) => readableBytes(stored.outputBytes),
        },
        ...(needs.score ? [number('score', 'data.score')] : []),
        ...(needs.group ? [number('groupNum', 'data.group')] : []),
        {
          key: 'actions',
          head: t('data.actions'),
          width: '172px',
          cell: ({ place, seq }) => (
            <CaseActions
              number={place + 1}
              isFirst={place === 0}
              isLast={place === placed.length - 1}
              onMove={(by) => onChange(moved(placed, place, by))}
              onOpen={() => onOpen(seq)}
              onRemove={() => onChange(placed.filter((item) => item.seq !== seq))}
            />
          ),
        },
      ]}
    />
  )
}

interface ActionProps {
  readonly number: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onOpen: () => void
  readonly onRemove: () => void
}

function CaseActions({ number, isFirst, isLast, onMove, onOpen, onRemove }: ActionProps) {
  const { t } = useTranslation('adminProblems')
  const words = (key: 'up' | 'down' | 'look' | 'remove') => {
    const text = t(`data.${key}Of`, { number })
    return { 'aria-label': text, title: text }
  }
  return (
    <span className={styles.actions}>
      <ActionIcon disabled={isFirst} onClick={() => onMove(-1)} {...words('up')}>
        <IconChevronUp aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon disabled={isLast} onClick={() => onMove(1)} {...words('down')}>
        <IconChevronDown aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon onClick={onOpen} {...words('look')}>
        <IconEye aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon onClick={onRemove} {...words('remove')}>
        <IconTrash aria-hidden size={18} />
      </ActionIcon>
    </span>
  )
}
