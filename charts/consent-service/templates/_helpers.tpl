{{/* Name of the chart in labels. */}}
{{- define "consent-service.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* Start of every object's name: at most 40 characters, since a part and a role follow. */}}
{{- define "consent-service.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- $name := include "consent-service.name" . -}}
{{- $full := ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) -}}
{{- $full | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/*
What the parts are to each other: the table of callers in ARCHITECTURE.md and the needs in docs/operations.md.
calls and internalHttp name the servers a part connects to. A test compares both with those documents.
*/}}
{{- define "consent-service.map" -}}
gateway: { main: gateway/dist/main.js, calls: [account, consent, policy, webhook, export, evidence], internalHttp: [consent, export, evidence], stores: [redis] }
account: { main: services/account/dist/main.js, serves: [rpc], stores: [postgresql, redis, nats, mail, internet] }
consent: { main: services/consent/dist/main.js, serves: [rpc, http], calls: [account, policy], stores: [postgresql, nats] }
policy: { main: services/policy/dist/main.js, serves: [rpc], calls: [account], stores: [postgresql, redis, nats] }
webhook: { main: services/webhook/dist/main.js, serves: [rpc], stores: [postgresql, nats, internet] }
export: { main: services/export/dist/main.js, serves: [rpc, http], internalHttp: [consent], stores: [postgresql, nats, bucket] }
evidence: { main: services/evidence/dist/main.js, serves: [rpc, http], calls: [account, consent, policy], stores: [postgresql, nats, bucket] }
{{- end -}}

{{/* Where a part keeps files: the values of export.storage or evidence.register. Takes root and part. Returns YAML, empty for other parts. */}}
{{- define "consent-service.storage" -}}
{{- if eq .part "export" }}{{ toYaml .root.Values.export.storage }}{{ else if eq .part "evidence" }}{{ toYaml .root.Values.evidence.register }}{{ end -}}
{{- end -}}

{{/* The values of one part: the defaults and over them its own block. Takes root and part. Returns YAML. */}}
{{- define "consent-service.partValues" -}}
{{- mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values .part)) | toYaml -}}
{{- end -}}

{{/* Takes root and component. */}}
{{- define "consent-service.selectorLabels" -}}
app.kubernetes.io/name: {{ include "consent-service.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* Takes root and component. */}}
{{- define "consent-service.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{ include "consent-service.selectorLabels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/part-of: consent-service
{{- end -}}

{{/* Takes root and part. */}}
{{- define "consent-service.image" -}}
{{- $image := .root.Values.image -}}
{{- $name := printf "consent-service-%s" .part -}}
{{- if $image.registry }}{{ $name = printf "%s/%s" (trimSuffix "/" $image.registry) $name }}{{ end -}}
{{- if hasKey $image.references .part -}}
{{- index $image.references .part -}}
{{- else if hasKey $image.digests .part -}}
{{- printf "%s@%s" $name (index $image.digests .part) -}}
{{- else -}}
{{- printf "%s:%s" $name (default .root.Chart.AppVersion $image.tag) -}}
{{- end -}}
{{- end -}}

{{/* generated, certManager, existingSecrets or off. */}}
{{- define "consent-service.tlsMode" -}}
{{- if eq .Values.tls.mode "auto" -}}
{{- ternary "generated" "existingSecrets" .Values.dev.generateSecrets -}}
{{- else -}}
{{- .Values.tls.mode -}}
{{- end -}}
{{- end -}}

{{/* The Secret with a part's certificate. Takes root and part. */}}
{{- define "consent-service.tlsSecret" -}}
{{- $own := printf "%s-%s-tls" (include "consent-service.fullname" .root) .part -}}
{{- if eq (include "consent-service.tlsMode" .root) "existingSecrets" -}}
{{- default $own (index .root.Values.tls.existingSecrets .part) -}}
{{- else -}}
{{- $own -}}
{{- end -}}
{{- end -}}

{{/* The name in a part's certificate, as packages/rpc checks it. Takes root and part. */}}
{{- define "consent-service.tlsName" -}}
{{- if .root.Values.tls.domain }}{{ printf "%s.%s" .part .root.Values.tls.domain }}{{ else }}{{ .part }}{{ end -}}
{{- end -}}

{{/* The Secret with a part's secret settings. Takes root and part. */}}
{{- define "consent-service.secretName" -}}
{{- $values := include "consent-service.partValues" . | fromYaml -}}
{{- $own := printf "%s-%s" (include "consent-service.fullname" .root) .part -}}
{{- if .root.Values.dev.generateSecrets -}}
{{- $own -}}
{{- else -}}
{{- coalesce $values.existingSecret .root.Values.secrets.existingSecret $own -}}
{{- end -}}
{{- end -}}

{{/* A text for an environment variable. Helm reads numbers as floats, and 268435456 must not become 2.68435456e+08. */}}
{{- define "consent-service.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}
{{- printf "%d" (int64 .) -}}
{{- else -}}
{{- toString . -}}
{{- end -}}
{{- end -}}

{{/* A quantity of memory in MiB. */}}
{{- define "consent-service.mebibytes" -}}
{{- $text := toString . -}}
{{- $number := regexFind "^[0-9.]+" $text | float64 -}}
{{- $unit := regexReplaceAll "^[0-9.]+" $text "" -}}
{{- $factors := dict "Gi" 1024.0 "Mi" 1.0 "Ki" 0.0009765625 "G" 953.674 "M" 0.953674 "k" 0.000953674 -}}
{{- if not (hasKey $factors $unit) }}{{ fail (printf "The memory limit %q has no unit that the chart knows. Write it in Mi or Gi." $text) }}{{ end -}}
{{- mulf $number (index $factors $unit) | floor | int64 -}}
{{- end -}}

{{/* Pod Security "restricted". Takes the user id. */}}
{{- define "consent-service.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ int64 . }}
runAsGroup: {{ int64 . }}
fsGroup: {{ int64 . }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "consent-service.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: {{ not .Values.dev.hotReload }}
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "consent-service.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* Migrations are Helm hooks when all that they need is there before the release, and Jobs of the release otherwise. */}}
{{- define "consent-service.migrationsAreHooks" -}}
{{- if and (eq .Values.migrations.mode "job") (not .Values.dev.generateSecrets) (not .Values.dev.dataStores.enabled) }}true{{ end -}}
{{- end -}}
