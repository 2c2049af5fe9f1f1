import { useTranslation } from '../../../i18n/index.ts'
import zhCN from '../../../i18n/zh-CN/adminAudit.json'

type ActionKey = keyof (typeof zhCN)['did']

const isKnown = (word: string): word is ActionKey => Object.hasOwn(zhCN.did, word)

/** Name of an action; unknown ones show their key. */
export const useActionName = () => {
  const { t } = useTranslation('adminAudit')
  return (action: string): string => {
    const key = action.replace('.', '_')
    return isKnown(key) ? t(`did.${key}`) : action
  }
}
