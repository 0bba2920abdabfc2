import { renderToString } from 'react-dom/server'
import { App } from './App'

/** The first page as a server writes it. */
export const page = (): string => renderToString(<App picture={{ url: '/photo.png', name: 'photo.png' }} />)
