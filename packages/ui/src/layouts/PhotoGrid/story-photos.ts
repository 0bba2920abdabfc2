import type { Photo } from './photo'

const scene = (sky: string, hill: string, sun: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 400 300"><rect width="400" height="300" fill="${sky}"/><circle cx="300" cy="90" r="38" fill="${sun}"/><path d="M0 220 110 120l90 80 70-50 130 90v60H0z" fill="${hill}"/></svg>`,
  )}`

const drawn = (id: string, caption: string, colors: [string, string, string]): Photo => {
  const url = scene(...colors)
  return { id, url, caption, downloadUrl: url }
}

/** Drawn photos of a sports day, so that stories need no file. */
export const sportsDay: readonly Photo[] = [
  drawn('march', 'The houses march past.', ['#bcd7ea', '#4c7a5a', '#f3d27a']),
  drawn('relay', '', ['#f0dcc2', '#8a6a4a', '#e58f5a']),
  drawn('prizes', 'Prizes for class V, handed over by the head.', ['#d5d3ea', '#56618f', '#f7efc9']),
  drawn('jump', 'Long jump.', ['#cfe7df', '#3f6f6a', '#f2c9a2']),
]
