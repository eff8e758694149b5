{{/*
Environment of a part, as entries of `env`. files/settings.json says which settings a part has and of which kind:
  plain   a literal, from the values or computed here
  secret  a key of a Secret
  file    the path of a mounted file
  chart   decided by ports, certificates or the way of migrating
Takes root and part.
*/}}
{{- define "consent-service.environment" -}}
{{- $root := .root -}}
{{- $part := .part -}}
{{- $known := index ($root.Files.Get "files/settings.json" | fromJson) $part -}}
{{- $values := include "consent-service.partValues" . | fromYaml -}}
{{- $computed := include "consent-service.computedSettings" . | fromYaml -}}
{{- $secretName := include "consent-service.secretName" . -}}
{{- include "consent-service.cellUrls" . }}
{{- range $name := keys $known | sortAlpha }}
{{- $setting := index $known $name }}
{{- if eq $setting.kind "chart" }}
{{- if hasKey $computed $name }}
- { name: {{ $name }}, value: {{ index $computed $name | quote }} }
{{- end }}
{{- else if eq $setting.kind "file" }}
{{- if or (hasKey $values.files $name) (hasKey $root.Values.files $name) }}
- { name: {{ $name }}, value: {{ include "consent-service.filePath" (dict "root" $root "values" $values "name" $name) | quote }} }
{{- end }}
{{- else if or (hasKey $values.secretRefs $name) (hasKey $root.Values.secretRefs $name) }}
{{- $ref := default (index $root.Values.secretRefs $name) (index $values.secretRefs $name) }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $ref.name | quote }}, key: {{ $ref.key | quote }} } }
{{- else if eq $setting.kind "secret" }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $secretName | quote }}, key: {{ $name }}{{ if not $setting.required }}, optional: true{{ end }} } }
{{- else if hasKey $values.settings $name }}
- { name: {{ $name }}, value: {{ include "consent-service.text" (index $values.settings $name) | quote }} }
{{- else if hasKey $root.Values.settings $name }}
- { name: {{ $name }}, value: {{ include "consent-service.text" (index $root.Values.settings $name) | quote }} }
{{- else if hasKey $computed $name }}
- { name: {{ $name }}, value: {{ index $computed $name | quote }} }
{{- else if $setting.required }}
{{- fail (printf "The setting %s of %s is missing. Set %s.settings.%s." $name $part $part $name) }}
{{- end }}
{{- end }}
- { name: NODE_OPTIONS, value: {{ include "consent-service.nodeOptions" $values | quote }} }
- { name: UV_THREADPOOL_SIZE, value: {{ include "consent-service.text" $values.uvThreadpoolSize | quote }} }
{{- with $values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* --max-old-space-size from the memory limit. Takes the values of a part. */}}
{{- define "consent-service.nodeOptions" -}}
{{- $mebibytes := include "consent-service.mebibytes" .resources.limits.memory | int64 -}}
{{- printf "--max-old-space-size=%d" (div (mul $mebibytes (int64 .oldSpacePercent)) 100) -}}
{{- end -}}

{{/* Settings that follow from other values. Takes root and part. Returns YAML, texts only. */}}
{{- define "consent-service.computedSettings" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $full := include "consent-service.fullname" $root -}}
{{- $domain := printf "%s.svc.%s" $root.Release.Namespace $values.clusterDomain -}}
NODE_ENV: {{ $values.nodeEnv | quote }}
HOST: {{ $values.bindAddress | quote }}
RPC_HOST: {{ $values.bindAddress | quote }}
HTTP_HOST: {{ $values.bindAddress | quote }}
OPS_HOST: {{ $values.bindAddress | quote }}
PORT: {{ include "consent-service.text" $values.ports.public | quote }}
RPC_PORT: {{ include "consent-service.text" $values.ports.rpc | quote }}
HTTP_PORT: {{ include "consent-service.text" $values.ports.internalHttp | quote }}
OPS_PORT: {{ include "consent-service.text" $values.ports.operations | quote }}
PUBLIC_URL: {{ $values.publicUrl | quote }}
DASHBOARD_URL: {{ $values.publicUrl | quote }}
{{- /* After the sleep before a stop, connections that stayed open are told to end. */}}
SHUTDOWN_DRAIN_MS: '5000'
{{- if and $values.cells (has .part (list "account" "consent")) }}
CELLS: {{ include "consent-service.cells" . | quote }}
{{- end }}
MIGRATIONS: {{ ternary "check" "run" (eq $values.migrations.mode "job") | quote }}
{{- if eq (include "consent-service.tlsMode" $root) "off" }}
RPC_TLS: 'off'
{{- else }}
RPC_TLS: required
RPC_TLS_CA: /etc/consent/tls/ca.crt
RPC_TLS_CERT: /etc/consent/tls/tls.crt
RPC_TLS_KEY: /etc/consent/tls/tls.key
{{- with $values.tls.domain }}
RPC_TLS_DOMAIN: {{ . | quote }}
{{- end }}
{{- end }}
{{- /* dns:/// makes the client keep a stream to each address of the headless Service. */}}
{{- range $server := list "account" "consent" "policy" "webhook" "export" "evidence" }}
{{ upper $server }}_ADDRESS: {{ printf "dns:///%s-%s-rpc.%s:%v" $full $server $domain (include "consent-service.text" $values.ports.rpc) | quote }}
{{- end }}
{{- range $server := list "consent" "export" "evidence" }}
{{ upper $server }}_HTTP_ADDRESS: {{ printf "%s-%s-http.%s:%v" $full $server $domain (include "consent-service.text" $values.ports.internalHttp) | quote }}
{{- end }}
{{- with $values.export.storage }}
{{- if eq .type "bucket" }}
EXPORT_S3_BUCKET: {{ .bucket.name | quote }}
EXPORT_S3_REGION: {{ .bucket.region | quote }}
EXPORT_S3_PATH_STYLE: {{ .bucket.pathStyle | toString | quote }}
{{- with .bucket.endpoint }}
EXPORT_S3_ENDPOINT: {{ . | quote }}
{{- end }}
{{- with .bucket.prefix }}
EXPORT_S3_PREFIX: {{ . | quote }}
{{- end }}
{{- else }}
EXPORT_FOLDER: /var/lib/consent-service/exports
{{- end }}
{{- end }}
EVIDENCE_HOST: {{ get (urlParse $values.publicUrl) "host" | quote }}
{{- with $values.evidence.register }}
{{- if eq .type "bucket" }}
EVIDENCE_REGISTER: {{ printf "s3://%s/%s" .bucket.name .bucket.key | quote }}
EVIDENCE_S3_REGION: {{ .bucket.region | quote }}
EVIDENCE_S3_PATH_STYLE: {{ .bucket.pathStyle | toString | quote }}
{{- with .bucket.endpoint }}
EVIDENCE_S3_ENDPOINT: {{ . | quote }}
{{- end }}
{{- else }}
EVIDENCE_REGISTER: /var/lib/consent-service/evidence/register
{{- end }}
{{- end }}
{{- if $values.dev.dataStores.enabled }}
MAIL_FROM: Consent Service <no-reply@example.com>
CONTACT_EMAIL: team@example.com
{{- end }}
{{- end -}}

{{/*
The setting CELLS, as JSON. Kubernetes puts URLs of Secrets into it, from the variables before it. The account service gets names and
weights only. Takes root and part.
*/}}
{{- define "consent-service.cells" -}}
{{- $part := .part -}}
{{- $cells := list -}}
{{- range .root.Values.cells -}}
{{- $cell := dict "name" .name "weight" (default 1 .weight) -}}
{{- if hasKey . "weight" }}{{ $_ := set $cell "weight" .weight }}{{ end -}}
{{- if eq $part "consent" -}}
{{- with .schema }}{{ $_ := set $cell "schema" . }}{{ end -}}
{{- if .urlRef }}{{ $_ := set $cell "url" (printf "$(CELL_%s_URL)" (upper .name)) }}{{ end -}}
{{- if .replicaUrlRef }}{{ $_ := set $cell "replica_url" (printf "$(CELL_%s_REPLICA_URL)" (upper .name)) }}{{ end -}}
{{- end -}}
{{- $cells = append $cells $cell -}}
{{- end -}}
{{- toRawJson $cells -}}
{{- end -}}

{{/* Variables with the URLs of cells, which CELLS refers to. Takes root and part. */}}
{{- define "consent-service.cellUrls" -}}
{{- if eq .part "consent" }}
{{- range .root.Values.cells }}
{{- $name := upper .name }}
{{- with .urlRef }}
- name: CELL_{{ $name }}_URL
  valueFrom: { secretKeyRef: { name: {{ .name | quote }}, key: {{ .key | quote }} } }
{{- end }}
{{- with .replicaUrlRef }}
- name: CELL_{{ $name }}_REPLICA_URL
  valueFrom: { secretKeyRef: { name: {{ .name | quote }}, key: {{ .key | quote }} } }
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Path of a mounted file. Takes root, values of the part, and name. */}}
{{- define "consent-service.filePath" -}}
{{- $file := default (index .root.Values.files .name) (index .values.files .name) -}}
{{- printf "/etc/consent/files/%s/%s" (lower .name | replace "_" "-") $file.key -}}
{{- end -}}

{{/* The files that a part has and somebody gave, by setting. Takes root and part. Returns YAML. */}}
{{- define "consent-service.givenFiles" -}}
{{- $known := index (.root.Files.Get "files/settings.json" | fromJson) .part -}}
{{- $values := include "consent-service.partValues" . | fromYaml -}}
{{- $given := dict -}}
{{- range $name, $setting := $known -}}
{{- if eq $setting.kind "file" -}}
{{- with default (index $.root.Values.files $name) (index $values.files $name) }}{{ $_ := set $given $name . }}{{ end -}}
{{- end -}}
{{- end -}}
{{- toYaml $given -}}
{{- end -}}
