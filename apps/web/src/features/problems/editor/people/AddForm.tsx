import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type ProblemRole, problemRoles } from '@verdict/contract/vocabulary'
import { type FormEvent, useId, useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { foundUsersQuery } from '../../../../api/found-users.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useLater } from '../../../../lib/use-later.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import styles from './People.module.css'
import { useRefreshReview } from './queries.ts'

const restMs = 300

/** Adds a person by username; the field offers users whose names contain what is typed. */
export function AddForm({ pid, onAdded }: { pid: number; onAdded: () => void }) {
  const { t } = useTranslation('problemPeople')
  const refresh = useRefreshReview()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<ProblemRole>('tester')
  const list = useId()
  const keyword = useLater(username.trim(), restMs)
  const { data } = useQuery({ ...foundUsersQuery(keyword), enabled: keyword !== '' })
  const add = useMutation({
    mutationFn: () => call('problemPeople.save', { body: { pid, username, role } }, { quiet: true }),
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
        label={t('add.role')}
        value={role}
        options={problemRoles.map((value) => ({ value, text: t(`role.${value}`) }))}
        onChange={(value) => setRole(problemRoles.find((known) => known === value) ?? role)}
      />
      <Button type="submit" loading={add.isPending} disabled={username.trim() === ''}>
        {t('add.yes')}
      </Button>
    </form>
  )
}
