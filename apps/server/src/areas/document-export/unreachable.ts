/** The target did not take what it was given, for a reason that is not in the documents. */
export class TargetUnreachable extends Error {}
