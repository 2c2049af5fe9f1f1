/** Replaces `autoplay` by `controls` in HTML tags: existing clients show stored Markdown as HTML. */
export const withControls = (text: string): string =>
  text.replace(/<[^<>]*\bautoplay\b[^<>]*>/gi, (tag) => tag.replace(/\bautoplay\b/gi, 'controls'))
