const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Makes links of the words of a caption that begin with `www.` or `https://`. What stands inside tags or is a link
 * already stays as it is; the result still goes through the sanitiser.
 */
export function linkWords(html: string): string {
  let inLink = 0
  return html
    .split(/(<[^>]*>)/)
    .map(part => {
      if (part.startsWith('<')) {
        if (/^<a[\s>]/i.test(part)) inLink += 1
        if (/^<\/a/i.test(part)) inLink = Math.max(0, inLink - 1)
        return part
      }
      if (inLink > 0) return part
      return part.replace(/(^|\s)((?:www\.|https:\/\/)[^\s<>"']+)/g, (_, before: string, word: string) => {
        const address = word.startsWith('www.') ? `https://${word}` : word
        return `${before}<a href="${escaped(address.replaceAll('&amp;', '&'))}">${word}</a>`
      })
    })
    .join('')
}
