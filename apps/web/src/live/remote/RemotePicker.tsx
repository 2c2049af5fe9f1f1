import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { remoteBanks } from '@verdict/contract/vocabulary'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import type { DataFor } from '../../api/endpoints.ts'
import { useTranslation } from '../../i18n/index.ts'
import { SelectRow } from '../../ui/fields/SelectRow.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import styles from './Remote.module.css'
import { RemotePreview } from './RemotePreview.tsx'

export type Preview = DataFor<'adminProblems.previewRemote'>

/** A problem at a remote judge, as the calls name it. */
export interface RemoteId {
  readonly name: string
  readonly problemId: string
}

interface Props {
  /** The action on a previewed problem. */
  readonly children: (preview: Preview, remote: RemoteId, close: () => void) => ReactNode
}

/** Finds a problem of a remote judge by its number and shows it before anything is saved. */
export function RemotePicker({ children }: Props) {
  const { t } = useTranslation('remoteImport')
  const [name, setName] = useState<string>(remoteBanks[0])
  const [id, setId] = useState('')
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: (body: RemoteId) => call('adminProblems.previewRemote', { body }, { quiet: true }),
  })
  const look = (event: FormEvent): void => {
    event.preventDefault()
    mutate({ name, problemId: id.trim() })
  }
  const close = (): void => {
    reset()
    setId('')
  }
  return (
    <div className={styles.parts}>
      <form className={styles.fields} onSubmit={look}>
        <SelectRow
          label={t('bank')}
          value={name}
          onChange={setName}
          options={remoteBanks.map((bank) => ({ value: bank, text: bank }))}
        />
        <TextInput
          label={t('id')}
          placeholder={t(`example.${name as (typeof remoteBanks)[number]}`)}
          value={id}
          maxLength={60}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} disabled={id.trim() === ''}>
          {t('preview')}
        </Button>
      </form>
      {error !== null && <Notice kind="error">{messageOf(error)}</Notice>}
      {data !== undefined && variables !== undefined && (
        <RemotePreview preview={data}>{children(data, variables, close)}</RemotePreview>
      )}
    </div>
  )
}
