/** Each function verifies a request in one language. test/vectors runs them as they are here. */

const typescript = `import { createHmac, timingSafeEqual } from 'node:crypto';

// rawBody: the bytes as they arrived, before any JSON parser.
// header: X-Service-Signature. secret: the whole text, "whsec_…".
export function isSigned(rawBody: Buffer, header: string, secret: string): boolean {
  const parts = header.split(',').map((part) => part.split('='));
  const [time = '', ...otherTimes] = parts.filter(([name]) => name === 't').map(([, value = '']) => value);
  const age = Math.abs(Math.floor(Date.now() / 1000) - Number(time));
  if (!/^[1-9]\\d{0,11}$/.test(time) || otherTimes.length > 0 || age > 300) return false;
  const expected = createHmac('sha256', secret).update(\`\${time}.\`).update(rawBody).digest();
  return parts.some(
    ([name, value = '']) =>
      name === 'v1' && /^[0-9a-f]{64}$/.test(value) && timingSafeEqual(Buffer.from(value, 'hex'), expected),
  );
}
`;

const python = `import hashlib
import hmac
import re
import time


# raw_body: the bytes as they arrived, before any JSON parser.
# header: X-Service-Signature. secret: the whole text, "whsec_…".
def is_signed(raw_body: bytes, header: str, secret: str) -> bool:
    parts = [part.partition("=")[::2] for part in header.split(",")]
    times = [value for name, value in parts if name == "t"]
    if len(times) != 1 or re.fullmatch("[1-9][0-9]{0,11}", times[0]) is None:
        return False
    if abs(int(time.time()) - int(times[0])) > 300:
        return False
    expected = hmac.new(secret.encode(), times[0].encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    signatures = [value for name, value in parts if name == "v1" and re.fullmatch("[0-9a-f]{64}", value)]
    return any(hmac.compare_digest(value, expected) for value in signatures)
`;

const go = `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

// IsSigned reports whether a request is ours. rawBody has the bytes as they arrived,
// header is X-Service-Signature, secret is the whole text, "whsec_…".
func IsSigned(rawBody []byte, header, secret string) bool {
	var times []string
	var signatures [][]byte
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "t":
			times = append(times, value)
		case "v1":
			if signature, err := hex.DecodeString(value); err == nil {
				signatures = append(signatures, signature)
			}
		}
	}
	if len(times) != 1 {
		return false
	}
	seconds, err := strconv.ParseInt(times[0], 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 300*time.Second {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(times[0] + "."))
	mac.Write(rawBody)
	expected := mac.Sum(nil)
	for _, signature := range signatures {
		if hmac.Equal(signature, expected) {
			return true
		}
	}
	return false
}
`;

const shell = `# Prints the v1 that a request should have. Compare it with X-Service-Signature.
# body.json: the bytes as they arrived. HEADER, SECRET: set them first.
time=$(printf '%s' "$HEADER" | sed 's/^t=\\([0-9]*\\).*/\\1/')
{ printf '%s.' "$time"; cat body.json; } | openssl dgst -sha256 -hmac "$SECRET" | sed 's/.*= */v1=/'
`;

export const verifySnippets = { TypeScript: typescript, Python: python, Go: go, Shell: shell } as const;
