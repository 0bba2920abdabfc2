import { auth, type Client, Problem } from '@school/api/client'
import { remember } from './remembered'

/**
 * Ends the session of this browser at the server. The device keeps in mind that it is to be ended until the server has
 * answered: the page may be gone before, or the connection.
 */
export async function leave(client: Client, signal?: AbortSignal): Promise<void> {
  remember('leaving', '1')
  try {
    await client.call(auth.logout, {}, signal ? { signal } : {})
  } catch (error) {
    // Refused is the cookie of a session that is over.
    if (!(error instanceof Problem) || error.status !== 401) return
  }
  remember('leaving', null)
}
