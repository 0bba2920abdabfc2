import fc from 'fast-check'

/**
 * Properties try the same examples every time, so that a change that breaks none of them breaks no run. Others are tried
 * with another seed: `PROPERTIES_SEED=7 npx vitest run --project rules`.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTIES_SEED ?? 20260715) })
