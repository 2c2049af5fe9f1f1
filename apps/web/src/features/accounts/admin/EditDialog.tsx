import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { beginViewing, mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { isEmail } from '../../../lib/email.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ExtraRoles, useExtraRoles } from './ExtraRoles.tsx'
import type { UserRow } from './queries.ts'
import { codeOf, roleNames, roleOf } from './roles.ts'
import styles from './Users.module.css'

interface Props {
  readonly row: UserRow
  readonly onClose: () => void
}

/** One account: name, role, ban, title, a new password, lost second factors. */
export default function EditDialog({ row, onClose }: Props) {
  const { t } = useTranslation(['adminUsers', 'admin'])
  const user = useUser()
  const isOwn = user?.uid === row.uid
  const extra = useExtraRoles(row.uid, mayUse(user, 'role.admin'))
  const confirm = useConfirm()
  const { required } = useRules()
  const form = useForm({
    stored: valuesOf(row),
    rules: {
      username: required,
      email: (email) => (email === '' || isEmail(email) ? null : t('adminUsers:fault.emailMalformed')),
    },
  })
  const { values, set } = form
  const text = (name: 'username' | 'realname' | 'email' | 'titleName' | 'titleColor') => ({
    label: t(`adminUsers:field.${name}`),
    ...form.bind(name),
  })
  const save = useSave({
    form,
    send: async ({ role, isBanned, titleColor, ...names }) => {
      const body = {
        ...names,
        uid: row.uid,
        titleColor: names.titleName === '' ? '' : titleColor,
        type: Number(role),
        status: isBanned ? 1 : 0,
        setNewPwd: names.password !== '',
      }
      await call('adminUsers.edit', { body }, { quiet: true })
      await extra.save()
    },
    stale: ['adminUsers.list'],
    done: t('admin:saved'),
    onSaved: onClose,
  })
  const removeFactors = useMutation({
    mutationFn: () => call('factors.removeOf', { body: { uid: row.uid } }, { quiet: true }),
    onSuccess: () => toast.success(t('adminUsers:factors.done')),
  })
  const view = useMutation({
    mutationFn: () => call('viewAs.start', { body: { uid: row.uid } }, { quiet: true }),
    onSuccess: ({ token, user: viewed }) => {
      beginViewing(token, viewed)
      location.assign('/home')
    },
  })
  const isViewable = mayUse(user, 'viewAs.start') && row.status === 0 && row.roles[0]?.role !== 'root'
  const askToRemoveFactors = (): void =>
    confirm.ask({
      title: t('adminUsers:factors.title', { name: row.username }),
      text: t('adminUsers:factors.text'),
      yes: t('adminUsers:factors.yes'),
      isDangerous: true,
      onYes: () => removeFactors.mutate(),
    })
  return (
    <Dialog
      title={t('adminUsers:edit.title', { name: row.username })}
      onClose={onClose}
      width={560}
      closesOutside={false}
    >
      <DialogForm yes={t('admin:save')} form={{ isDirty: form.isDirty || extra.isDirty }} save={save} onClose={onClose}>
        <div className={styles.pair}>
          <TextInput {...text('username')} maxLength={20} required data-autofocus />
          <TextInput {...text('realname')} maxLength={50} />
        </div>
        <TextInput {...text('email')} type="email" />
        <div className={styles.pair}>
          <TextInput {...text('titleName')} maxLength={20} />
          <TextInput {...text('titleColor')} type="color" disabled={values.titleName === ''} />
        </div>
        <SelectRow
          label={t('adminUsers:role.label')}
          value={values.role}
          onChange={(role) => set({ role })}
          hint={isOwn ? t('adminUsers:edit.ownRole') : t('adminUsers:edit.roleHint')}
          options={roleNames.map((name) => ({ value: String(codeOf(name)), text: t(`adminUsers:role.${name}`) }))}
        />
        <ExtraRoles extra={extra} />
        <Toggle
          label={t('adminUsers:edit.banned')}
          hint={t('adminUsers:edit.bannedHint')}
          checked={values.isBanned}
          disabled={isOwn}
          onChange={(isBanned) => set({ isBanned })}
        />
        <PasswordField
          label={t('adminUsers:field.password')}
          description={t('adminUsers:edit.passwordHint')}
          autoComplete="new-password"
          {...form.bind('password')}
        />
        {view.isError && <Notice kind="error">{messageOf(view.error)}</Notice>}
        {removeFactors.isError && <Notice kind="error">{messageOf(removeFactors.error)}</Notice>}
        {/* Users turn off their own in the settings, which require the password. */}
        {!isOwn && (
          <div className={styles.others}>
            <Button variant="default" loading={removeFactors.isPending} onClick={askToRemoveFactors}>
              {t('adminUsers:factors.open')}
            </Button>
            {isViewable && (
              <Button variant="default" loading={view.isPending} onClick={() => view.mutate()}>
                {t('adminUsers:edit.viewAs')}
              </Button>
            )}
          </div>
        )}
      </DialogForm>
      <Confirm confirm={confirm} />
    </Dialog>
  )
}

const usualColor = '#2457d6'

const valuesOf = (row: UserRow) => ({
  username: row.username,
  realname: row.realname ?? '',
  email: row.email ?? '',
  titleName: row.titleName ?? '',
  titleColor: row.titleColor ?? usualColor,
  role: String(codeOf(roleOf(row.roles[0]?.role))),
  isBanned: row.status !== 0,
  password: '',
})
