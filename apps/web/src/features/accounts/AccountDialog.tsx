export default function AccountDialog(_: { mode: string }) {
  return null
}
