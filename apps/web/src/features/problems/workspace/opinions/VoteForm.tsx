import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Opinions.module.css'
import { groupTagsQuery, knownTagsQuery, useRefreshVotes } from './queries.ts'

interface Props {
  readonly pid: number
  readonly bank: string | null
  /** The group of the problem; null for a public one. */
  readonly gid: number | null
  readonly own: DataFor<'problemVotes.read'>['own']
  readonly onDone: () => void
}

const grades = [1, 2, 3, 4, 5] as const
const feels = ['easier', 'right', 'harder'] as const

/** The vote of a solver: quality, difficulty, and tags of the existing ones. */
export function VoteForm({ pid, bank, gid, own, onDone }: Props) {
  const { t } = useTranslation('opinions')
  const refresh = useRefreshVotes(pid)
  const name = useId()
  const [quality, setQuality] = useState(own?.quality ?? null)
  const [feel, setFeel] = useState(own?.feel ?? null)
  const [tagIds, setTagIds] = useState(own?.tagIds ?? [])
  const save = useMutation({
    mutationFn: () =>
      call('problemVotes.save', { body: { pid, quality: quality ?? 0, feel, tagIds } }, { quiet: true }),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })
  const remove = useMutation({
    mutationFn: () => call('problemVotes.remove', { body: { pid } }),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.choices}>
        <legend>{t('vote.quality')}</legend>
        {grades.map((grade) => (
          <label key={grade}>
            <input
              type="radio"
              name={`${name}-quality`}
              checked={quality === grade}
              onChange={() => setQuality(grade)}
            />
            {grade}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('vote.feel')}</legend>
        {feels.map((value) => (
          <label key={value}>
            <input type="radio" name={`${name}-feel`} checked={feel === value} onChange={() => setFeel(value)} />
            {t(`vote.${value}`)}
          </label>
        ))}
      </fieldset>
      <TagChoice bank={bank} gid={gid} chosen={tagIds} onChange={setTagIds} />
      {save.error !== null && <Notice kind="error">{messageOf(save.error)}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" loading={save.isPending} disabled={quality === null}>
          {t('vote.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('vote.cancel')}
        </Button>
        {own !== null && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('vote.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface TagChoiceProps {
  readonly bank: string | null
  readonly gid: number | null
  readonly chosen: readonly number[]
  readonly onChange: (ids: number[]) => void
}

function TagChoice({ bank, gid, chosen, onChange }: TagChoiceProps) {
  const { t } = useTranslation('opinions')
  const data = useKnownTags(bank, gid)
  if (data.length === 0) return null
  const nameOf = (id: number): string => data.find((tag) => tag.id === id)?.name ?? String(id)
  const others = data.filter(({ id }) => !chosen.includes(id))
  return (
    <div className={styles.tagChoice}>
      {chosen.length < limits.problemVote.maxTags && (
        <SelectRow
          label={t('vote.tags')}
          hint={t('vote.tagsHint', { max: limits.problemVote.maxTags })}
          value=""
          options={[
            { value: '', text: t('vote.addTag') },
            ...others.map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
          onChange={(value) => {
            if (value !== '') onChange([...chosen, Number(value)])
          }}
        />
      )}
      {chosen.length > 0 && (
        <ul className={styles.tags} aria-label={t('vote.chosen')}>
          {chosen.map((id) => (
            <li key={id}>
              <span className={styles.tag}>{nameOf(id)}</span>
              <button
                type="button"
                className={styles.link}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
                aria-label={t('vote.removeTag', { name: nameOf(id) })}
              >
                {t('vote.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Tags to propose: those of the site or the remote judge, and those that problems of the group use. */
const useKnownTags = (bank: string | null, gid: number | null) => {
  const { data: known = [] } = useQuery(knownTagsQuery(bank))
  const { data: used = [] } = useQuery({ ...groupTagsQuery(gid ?? 0), enabled: gid !== null })
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...used.filter(({ id }) => !ids.has(id))]
}
