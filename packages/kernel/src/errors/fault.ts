/** One wrong part of a request: an entry of `errors` in problem details. */
export interface Fault {
  /** JSON pointer (RFC 6901) into the body, such as "/preferences/analytics". "" for the whole body, and for parameters. */
  pointer: string;
  parameter?: string;
  message: string;
}
