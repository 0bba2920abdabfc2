import '@fontsource-variable/inter/index.css'
import '@fontsource-variable/noto-sans-devanagari/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App'
import { fetchFirst } from './shell/Pages'

fetchFirst()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
