import { Button, FileButton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { uploadForm } from '../../../api/upload.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './Certificates.module.css'
import type { CertificateDesk } from './desk.ts'

type Template = NonNullable<DataFor<'certificates.manage'>['template']>

const audiences = { contest: ['participants', 'awards', 'top'], series: ['participants', 'top'] } as const

interface Props {
  readonly desk: CertificateDesk
  readonly mayChange: boolean
  readonly gid: number | null
  /** Null before the first save. */
  readonly stored: Template | null
}

/** The receivers and the look of certificates. */
export function TemplateForm({ desk, stored, mayChange, gid }: Props) {
  const { t } = useTranslation(['certificates', 'common'])
  const queries = useQueryClient()
  const usual = { title: t('certificates:usual.title'), body: t(`certificates:usual.${desk.kind}`), signature: '' }
  const [form, setForm] = useState<Template>(stored ?? { audience: 'participants', top: 10, picture: null, ...usual })
  const [refusal, setRefusal] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const set = (part: Partial<Template>): void => setForm((current) => ({ ...current, ...part }))
  const work = async (what: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    setRefusal('')
    await what().catch((error) => setRefusal(messageOf(error)))
    setIsBusy(false)
  }
  const save = (): Promise<void> =>
    work(async () => {
      await desk.save(form)
      toast.success(t('certificates:saved'))
      await queries.invalidateQueries()
    })
  const upload = (file: File): Promise<void> =>
    work(async () => {
      const input = gid === null ? {} : { query: { gid } }
      const { link } = await uploadForm('files.picture', { field: 'image', file, input })
      set({ picture: link })
    })
  return (
    <Panel title={t('certificates:template')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={styles.pair}>
          <SelectRow
            label={t('certificates:audience.label')}
            value={form.audience}
            onChange={(value) =>
              set({ audience: audiences[desk.kind].find((name) => name === value) ?? 'participants' })
            }
            options={audiences[desk.kind].map((name) => ({ value: name, text: t(`certificates:audience.${name}`) }))}
          />
          {form.audience === 'top' && (
            <TextInput
              type="number"
              min={1}
              max={limits.certificate.maxIssued}
              label={t('certificates:top')}
              value={form.top}
              onChange={(event) => set({ top: Number(event.currentTarget.value) })}
            />
          )}
        </div>
        <TextInput
          label={t('certificates:heading')}
          required
          maxLength={limits.certificate.titleMaxChars}
          value={form.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextArea
          label={t('certificates:body')}
          hint={t(desk.kind === 'series' ? 'certificates:bodyHintSeries' : 'certificates:bodyHint')}
          rows={5}
          isRequired
          value={form.body}
          onChange={(body) => set({ body })}
        />
        <TextInput
          label={t('certificates:signature')}
          maxLength={limits.certificate.signatureMaxChars}
          value={form.signature}
          onChange={(event) => set({ signature: event.currentTarget.value })}
        />
        <div className={styles.file}>
          <span>{t('certificates:picture')}</span>
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) => {
              if (file !== null) void upload(file)
            }}
          >
            {(props) => (
              <Button variant="default" size="xs" {...props}>
                {t('certificates:choosePicture')}
              </Button>
            )}
          </FileButton>
        </div>
        {form.picture !== null && (
          <span className={styles.buttons}>
            <img className={styles.picture} src={form.picture} alt={t('certificates:picture')} />
            <Button variant="default" size="xs" onClick={() => set({ picture: null })}>
              {t('certificates:noPicture')}
            </Button>
          </span>
        )}
        {refusal !== '' && <p role="alert">{refusal}</p>}
        {mayChange && (
          <span className={styles.buttons}>
            <Button type="submit" loading={isBusy}>
              {t('certificates:save')}
            </Button>
          </span>
        )}
      </form>
    </Panel>
  )
}
