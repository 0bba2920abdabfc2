/** A path of this application and of no other site. */
const safePath = (text: string | null) => (text && /^\/(?![/\\])/.test(text) ? text : undefined)

/** The login of a person: of the school that was used last on this device, or of a group. */
export function loginAddress(
  route: '/login' | '/group-login',
  { schoolId, next }: { schoolId?: string | null; next?: string } = {},
): string {
  const query = new URLSearchParams()
  if (route === '/login' && schoolId) query.set('id', schoolId)
  if (next && next !== '/') query.set('next', next)
  return query.size > 0 ? `${route}?${query}` : route
}

/**
 * Where a person goes after the login: to the page that was asked for, if it is one and open to this person, else home.
 *
 * @param search query of the login's address.
 */
export function addressAfterLogin(search: string, home: string, opens: (path: string) => boolean): string {
  const asked = safePath(new URLSearchParams(search).get('next'))
  return asked && opens(asked.split(/[?#]/)[0]!) ? asked : home
}
