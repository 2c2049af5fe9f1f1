/** The encrypted secret is bound to its webhook. */
export const secretPlace = (webhookId: string): string => `secret of webhook ${webhookId}`
