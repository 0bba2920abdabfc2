import '@fontsource-variable/inter/index.css'
import '@fontsource-variable/noto-sans-devanagari/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { fetchFirst } from './Pages'

fetchFirst()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
