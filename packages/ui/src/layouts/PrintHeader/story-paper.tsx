import { useEffect } from 'react'

/** Rules of the page that hold on paper, those inside other rules too. */
function printRules(rules: Iterable<CSSRule>): CSSMediaRule[] {
  return [...rules].flatMap(rule => {
    if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') return [rule]
    return 'cssRules' in rule ? printRules((rule as CSSGroupingRule).cssRules) : []
  })
}

/** Lets what holds on paper hold on the screen while `on`. */
export function usePaper(on: boolean) {
  useEffect(() => {
    if (!on) return
    const rules = [...document.styleSheets].flatMap(sheet => printRules(sheet.cssRules))
    const { style } = document.documentElement
    for (const rule of rules) rule.media.mediaText = 'all'
    style.background = 'white'
    return () => {
      style.background = ''
      for (const rule of rules) rule.media.mediaText = 'print'
    }
  }, [on])
}

/** What the margins of the sheets are to say: their rules of the page, as the browser keeps them. */
export const sheetMargins = () =>
  [...document.styleSheets]
    .flatMap(sheet => [...sheet.cssRules])
    .filter(rule => rule instanceof CSSPageRule)
    .map(rule => rule.cssText)
    .join('\n')
