import type { Language } from '@school/rules'
import type { FastifyReply } from 'fastify'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text where HTML is read. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => signs[sign]!)

// The colours of the themes: paper, ink, surface, rule, accent and what stands on it.
const styles =
  ':root{color-scheme:light dark}*{box-sizing:border-box}' +
  'body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;font:1rem/1.5 Inter,system-ui,sans-serif;' +
  'background:light-dark(#faf9f6,#0e131a);color:light-dark(#1a1d21,#e9ebee)}' +
  'main{max-width:30rem;padding:1.5rem 2rem;border:1px solid light-dark(#e2ded4,#2a3441);border-radius:.5rem;' +
  'background:light-dark(#fff,#151b24);overflow-wrap:anywhere}' +
  'h1{margin:0 0 .75rem;font-size:1.25rem;line-height:1.4;text-wrap:balance}p{margin:0;text-wrap:pretty}p+p,form{margin-top:1rem}' +
  'a{color:light-dark(#0e5a6b,#78bbce)}' +
  'button{min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid transparent;border-radius:.25rem;font:inherit;font-weight:600;cursor:pointer;' +
  'background:light-dark(#0e5a6b,#78bbce);color:light-dark(#fff,#091f25)}' +
  'button:hover{background:light-dark(#004250,#93d7ea)}' +
  ':focus-visible{outline:2px solid light-dark(#0e5a6b,#78bbce);outline-offset:2px}' +
  '@media(max-width:30rem){main{padding:1.25rem}button{width:100%}}'

/** A small page for a person whom a link has brought to the server itself, without the application. */
export interface SmallPage {
  readonly language: Language
  readonly title: string
  /** HTML: texts in it are escaped. */
  readonly content: string
}

/** Sends a page that needs no script and no other file. */
export async function sendPage(reply: FastifyReply, { language, title, content }: SmallPage): Promise<void> {
  await reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${escaped(title)}</title>` +
        `<style>${styles}</style><main>${content}</main></html>`,
    )
}
