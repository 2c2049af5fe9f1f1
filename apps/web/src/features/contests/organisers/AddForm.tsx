import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type ContestRight, contestRights } from '@verdict/contract/vocabulary'
import { type FormEvent, useId, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { foundUsersQuery } from '../../../api/found-users.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useLater } from '../../../lib/use-later.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import styles from './Organisers.module.css'
import { useRefreshOrganisers } from './queries.ts'

const restMs = 300

/** Adds a co-organiser by username; the field offers users whose names contain what is typed. */
export function AddForm({ cid, onAdded }: { cid: number; onAdded: () => void }) {
  const { t } = useTranslation('contestOrganisers')
  const refresh = useRefreshOrganisers(cid)
  const [username, setUsername] = useState('')
  const [right, setRight] = useState<ContestRight>('clarifications')
  const list = useId()
  const keyword = useLater(username.trim(), restMs)
  const { data } = useQuery({ ...foundUsersQuery(keyword), enabled: keyword !== '' })
  const add = useMutation({
    mutationFn: () => call('contestOrganisers.save', { body: { cid, username, right } }, { quiet: true }),
    onSuccess: async () => {
      setUsername('')
      toast.success(t('add.done', { name: username.trim() }))
      onAdded()
      await refresh()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('add.username')}
        error={add.error === null ? null : messageOf(add.error)}
        list={list}
        autoComplete="off"
        maxLength={limits.keyword.maxChars}
        value={username}
        onChange={(event) => {
          setUsername(event.currentTarget.value)
          if (add.error !== null) add.reset()
        }}
      />
      <datalist id={list}>
        {(data?.users ?? []).map(({ uid, username: name, nickname }) => (
          <option key={uid} value={name}>
            {nickname}
          </option>
        ))}
      </datalist>
      <SelectRow
        label={t('add.right')}
        value={right}
        options={contestRights.map((value) => ({ value, text: t(`right.${value}`) }))}
        onChange={(value) => setRight(contestRights.find((known) => known === value) ?? right)}
      />
      <Button type="submit" loading={add.isPending} disabled={username.trim() === ''}>
        {t('add.yes')}
      </Button>
    </form>
  )
}
