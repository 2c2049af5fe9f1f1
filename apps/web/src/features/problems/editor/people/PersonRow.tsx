import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ProblemPerson } from '@verdict/contract'
import { type ProblemRole, problemRoles } from '@verdict/contract/vocabulary'
import { call } from '../../../../api/client.ts'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import styles from './People.module.css'
import { useRefreshReview } from './queries.ts'

interface Props {
  readonly pid: number
  readonly person: ProblemPerson
  readonly mayChange: boolean
  readonly onRemoved: () => void
}

/** A person of a problem with the role, which its authors and managers change. Everyone can leave. */
export function PersonRow({ pid, person, mayChange, onRemoved }: Props) {
  const { t } = useTranslation('problemPeople')
  const refresh = useRefreshReview()
  const { username, nickname, role, addedBy, addedAt } = person
  const isOwn = useUser()?.username === username
  const save = useMutation({
    mutationFn: (next: ProblemRole) => call('problemPeople.save', { body: { pid, username, role: next } }),
    onSuccess: () => toast.success(t('saved')),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => call('problemPeople.remove', { body: { pid, username } }),
    onSuccess: onRemoved,
    onSettled: refresh,
  })
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <strong>{nickname === null || nickname === '' ? username : `${username} (${nickname})`}</strong>
        <span className={styles.muted}>{t('added', { name: addedBy, time: localTime(parseInstant(addedAt)) })}</span>
      </span>
      <span className={styles.buttons}>
        {mayChange ? (
          <SelectField
            label={t('roleOf', { name: username })}
            value={role}
            options={problemRoles.map((value) => ({ value, text: t(`role.${value}`) }))}
            onChange={(value) => save.mutate(problemRoles.find((known) => known === value) ?? role)}
          />
        ) : (
          t(`role.${role}`)
        )}
        {(mayChange || isOwn) && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
            aria-label={isOwn ? t('leave') : t('removeOf', { name: username })}
          >
            {isOwn ? t('leave') : t('remove')}
          </Button>
        )}
      </span>
    </li>
  )
}
