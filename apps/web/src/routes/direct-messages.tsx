import { DirectPage } from '../features/talk/direct/DirectPage.tsx'
import { MessageCentre } from '../features/talk/messages/MessageCentre.tsx'

/** Direct messages are a tab of the message centre. */
export function Component() {
  return (
    <MessageCentre open="direct">
      <DirectPage />
    </MessageCentre>
  )
}
