import './texts/page-texts'
import { remembered } from './session/remembered'

const signedIn = remembered('signedIn')

// Runs before the application has come: the code of the first page is fetched beside it and not after it. What does not
// come is asked for again when the page is shown.
void (signedIn ? import('./shell/Shell') : import('./areas/auth/Login')).catch(() => {})
// Homes are found without the list.
if (signedIn && !location.pathname.startsWith('/home/') && location.pathname !== '/')
  void import('virtual:screens').catch(() => {})
