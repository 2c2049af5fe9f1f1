import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { personalFields, termEndings } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { AudienceField } from './AudienceField.tsx'
import styles from './Terms.module.css'
import { formOf, inputOf, isComplete, type Term, type TermForm } from './term-form.ts'

interface Props {
  /** Null creates one. */
  readonly term: Term | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The form of a term. */
export function TermDialog({ term, onClose, onSaved }: Props) {
  const { t } = useTranslation(['adminTerms', 'admin'])
  const [form, setForm] = useState(() => formOf(term))
  const set = (changes: Partial<TermForm>): void => setForm((before) => ({ ...before, ...changes }))
  const save = useMutation({
    mutationFn: async () => {
      const body = inputOf(form)
      if (term === null) await call('terms.create', { body }, { quiet: true })
      else await call('terms.update', { body: { id: term.id, ...body } }, { quiet: true })
    },
    onSuccess: () => {
      toast.success(t('admin:saved'))
      onSaved()
    },
  })
  return (
    <Dialog
      title={term === null ? t('adminTerms:create') : t('adminTerms:editNamed', { name: term.name })}
      onClose={onClose}
      width={720}
      closesOutside={false}
    >
      <DialogForm
        yes={t('admin:save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        disabled={!isComplete(form)}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        <TextInput
          label={t('adminTerms:name')}
          maxLength={limits.term.nameMaxChars}
          required
          data-autofocus
          value={form.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <div className={styles.fields}>
          <TimeField
            kind="day"
            label={t('adminTerms:firstDay')}
            required
            value={form.firstDay}
            onChange={(value) => set({ firstDay: value })}
          />
          <TimeField
            kind="day"
            label={t('adminTerms:lastDay')}
            required
            value={form.lastDay}
            onChange={(value) => set({ lastDay: value })}
          />
        </div>
        <fieldset className={styles.fields}>
          <legend>{t('adminTerms:audiences')}</legend>
          {personalFields.map((field) => (
            <AudienceField
              key={field}
              field={field}
              isOptional
              value={form.audiences[field]}
              onChange={(audience) => set({ audiences: { ...form.audiences, [field]: audience } })}
            />
          ))}
        </fieldset>
        <fieldset className={styles.fields}>
          <legend>{t('adminTerms:members')}</legend>
          <TextInput
            label={t('adminTerms:groups')}
            description={t('adminTerms:groupsHint')}
            value={form.groups}
            onChange={(event) => set({ groups: event.currentTarget.value })}
          />
          <TextInput
            label={t('adminTerms:prefixes')}
            description={t('adminTerms:prefixesHint')}
            value={form.prefixes}
            onChange={(event) => set({ prefixes: event.currentTarget.value })}
          />
        </fieldset>
        <TextArea
          label={t('adminTerms:usernames')}
          hint={t('adminTerms:usernamesHint')}
          value={form.usernames}
          onChange={(usernames) => set({ usernames })}
        />
        <div className={styles.fields}>
          <SelectRow
            label={t('adminTerms:ending')}
            value={form.ending}
            options={termEndings.map((ending) => ({ value: ending, text: t(`adminTerms:endings.${ending}`) }))}
            onChange={(chosen) => set({ ending: termEndings.find((name) => name === chosen) ?? 'keep' })}
          />
          {form.ending !== 'keep' && (
            <TextInput
              label={t('adminTerms:waitDays')}
              inputMode="numeric"
              maxLength={4}
              required
              value={form.waitDays}
              onChange={(event) => set({ waitDays: event.currentTarget.value })}
            />
          )}
        </div>
        <p className={styles.hint}>{t('adminTerms:saveHint')}</p>
      </DialogForm>
    </Dialog>
  )
}
