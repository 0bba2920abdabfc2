import { createGlobalStyle } from 'styled-components'
import { color, font, radius } from './css'
import { themeCss } from './theme-css'
import { darkColors } from './tokens'

/** Theme variables, reset, focus ring, reduced motion and forced colours. `SchoolTheme` renders it once. */
export const GlobalStyle = createGlobalStyle`
${themeCss}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0}
html:has([data-school-theme='dark']){background:${darkColors.paper};color-scheme:dark}
@media (prefers-color-scheme:dark){html:has([data-school-theme='system']){background:${darkColors.paper};color-scheme:dark}}
[data-theme]{color:${color.ink};background:${color.paper};font:400 ${font.t14} ${font.sans};font-optical-sizing:auto;-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility}
[data-school-theme]{min-height:100dvh;isolation:isolate}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0}
fieldset{border:0;min-width:0}
ul,ol{list-style:none}
button,input,select,textarea{font:inherit;color:inherit;margin:0;letter-spacing:inherit}
button{background:none;border:0;padding:0;text-align:inherit;cursor:default}
button:not(:disabled),[role='option'],[role='menuitem'],label,summary{cursor:pointer;-webkit-tap-highlight-color:transparent}
img,svg{display:block;max-width:100%}
:where(small){font:400 ${font.t12} ${font.sans}}
table{border-collapse:separate;border-spacing:0}
a{color:${color.primary.ink}}
::placeholder{color:${color.inkFaint};opacity:1}
::selection{background:${color.accent};color:${color.accentInk}}
:where(svg.lucide){flex:none}
:where(svg.lucide[width='24']){width:16px;height:16px;stroke-width:1.6}
:focus-visible{outline:2px solid ${color.accent};outline-offset:2px}
a:focus-visible{border-radius:${radius.control}}
@media (prefers-reduced-motion:reduce){
*,*::before,*::after{animation-duration:0s !important;animation-iteration-count:1 !important;transition-duration:0s !important;scroll-behavior:auto !important}
}
@media (forced-colors:active){
:focus-visible{outline-color:Highlight}
::selection{background:Highlight;color:HighlightText}
svg.lucide{color:inherit !important}
}
@media print{[data-theme]{background:none}}
`
