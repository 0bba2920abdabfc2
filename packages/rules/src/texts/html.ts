const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A plain text as HTML: nothing of it is markup, lines stay lines. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => escapes[character]!).replace(/\r\n|\r|\n/g, '<br>')
