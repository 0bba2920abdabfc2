import { describe, expect, it } from 'vitest'
import { browserOf } from './browsers'

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the browser of a user agent', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/141.0.0.0 Safari/537.36`, 'Chrome, Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge, Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/141.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera, Linux'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${like} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['lightMyRequest', 'lightMyRequest'],
    ['', ''],
  ])('%s', (agent, browser) => expect(browserOf(agent)).toBe(browser))
})
