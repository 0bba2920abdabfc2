import { describe, expect, it, vi } from 'vitest'
import { fetchPicture, PictureProblem } from './load-picture'

const missing = () => Promise.resolve(new Response('', { status: 404 }))

describe('fetchPicture', () => {
  it('asks again until the picture is there', async () => {
    const get = vi.fn(missing)
    get.mockImplementationOnce(missing).mockImplementationOnce(() => Promise.reject(new TypeError('offline')))
    get.mockImplementationOnce(async () => new Response('picture'))
    const blob = await fetchPicture('/a', new AbortController().signal, { get, pause: 0 })
    expect(await blob.text()).toBe('picture')
    expect(get).toHaveBeenCalledTimes(3)
  })
  it('gives up after 40 retries', async () => {
    const get = vi.fn(missing)
    const failure = await fetchPicture('/a', new AbortController().signal, { get, pause: 0 }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PictureProblem)
    expect(failure).toMatchObject({ reason: 'missing' })
    expect(get).toHaveBeenCalledTimes(41)
  })
  it('stops when the dialog closes', async () => {
    const aborter = new AbortController()
    const get = vi.fn(() => {
      aborter.abort()
      return missing()
    })
    await expect(fetchPicture('/a', aborter.signal, { get, pause: 0 })).rejects.toThrow()
    expect(get).toHaveBeenCalledOnce()
  })
})
