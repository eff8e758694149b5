/** Run by wrk. Formats the requests once, from lines "METHOD path body" or "key=… METHOD path body", and prints the result as one line of JSON. */
export const loadScript = `
local requests, at = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local key, rest = line:match("^key=(%S+) (.*)$")
    local headers = key and { Authorization = "Bearer " .. key, ["Content-Type"] = "application/json" }
    local method, path, body = (rest or line):match("^(%S+) (%S+) ?(.*)$")
    if body == "" then body = nil end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"durationUs":%d,"broken":%d,"refused":%d,"p50Us":%d}\\n',
    summary.requests, summary.duration, errors.connect + errors.read + errors.write + errors.timeout, errors.status,
    latency:percentile(50)))
end
`;
