{{/* Faults that the schema cannot see. Each message says what to set. */}}
{{- define "consent-service.checkValues" -}}
{{- $values := .Values -}}
{{- $storage := $values.export.storage -}}
{{- $export := include "consent-service.partValues" (dict "root" . "part" "export") | fromYaml -}}
{{- if not $values.publicUrl }}{{ fail "publicUrl is missing. Set it to the address under which browsers and API clients reach the gateway, such as https://consent.example.com." }}{{ end -}}
{{- if and (eq $values.nodeEnv "production") (not (hasPrefix "https://" $values.publicUrl)) }}{{ fail "publicUrl is not https. Set an https:// address, or nodeEnv=development for trying." }}{{ end -}}
{{- if and (eq $storage.type "bucket") (not $storage.bucket.name) }}{{ fail "export.storage.bucket.name is missing. Set it, or keep files in a volume by export.storage.type=volume." }}{{ end -}}
{{- if eq $storage.type "volume" -}}
{{- $several := or (gt (int64 $export.replicas) 1) $export.autoscaling.enabled -}}
{{- if and $several $storage.volume.ephemeral }}{{ fail "export.storage.volume.ephemeral is for one replica. Set export.replicas=1, or a claim that all replicas share." }}{{ end -}}
{{- if and $several (not (has "ReadWriteMany" $storage.volume.accessModes)) }}{{ fail "Several replicas of export share one volume. Set export.storage.volume.accessModes={ReadWriteMany}, export.replicas=1, or export.storage.type=bucket." }}{{ end -}}
{{- end -}}
{{- $register := $values.evidence.register -}}
{{- $evidence := include "consent-service.partValues" (dict "root" . "part" "evidence") | fromYaml -}}
{{- if and (eq $register.type "bucket") (not $register.bucket.name) }}{{ fail "evidence.register.bucket.name is missing. Set it, or keep the register in a volume by evidence.register.type=volume." }}{{ end -}}
{{- if eq $register.type "volume" -}}
{{- $several := or (gt (int64 $evidence.replicas) 1) $evidence.autoscaling.enabled -}}
{{- if and $register.volume.ephemeral (eq $values.nodeEnv "production") }}{{ fail "evidence.register.volume.ephemeral loses the register, which shows that the database was restored. Keep it in a claim or a bucket." }}{{ end -}}
{{- if and $several (or $register.volume.ephemeral (not (has "ReadWriteMany" $register.volume.accessModes))) }}{{ fail "Several replicas of evidence share one register. Set evidence.register.volume.accessModes={ReadWriteMany}, evidence.replicas=1, or evidence.register.type=bucket." }}{{ end -}}
{{- end -}}
{{- $evidenceHost := "" -}}
{{- range include "consent-service.environment" (dict "root" . "part" "evidence") | fromYamlArray }}{{ if eq .name "EVIDENCE_HOST" }}{{ $evidenceHost = .value }}{{ end }}{{ end -}}
{{- $installed := lookup "apps/v1" "Deployment" .Release.Namespace (printf "%s-evidence" (include "consent-service.fullname" .)) | default dict -}}
{{- range dig "spec" "template" "spec" "containers" list $installed }}{{ range .env -}}
{{- if and (eq .name "EVIDENCE_HOST") (ne .value $evidenceHost) }}{{ fail (printf "publicUrl would change the name in the keys of the evidence logs, and evidence would not start. Set evidence.settings.EVIDENCE_HOST=%s." .value) }}{{ end -}}
{{- end }}{{ end -}}
{{- if and $values.dev.dataStores.enabled (not $values.dev.generateSecrets) }}{{ fail "dev.dataStores need dev.generateSecrets=true: their passwords are generated." }}{{ end -}}
{{- if and (eq (include "consent-service.tlsMode" .) "generated") (not $values.dev.generateSecrets) }}{{ fail "tls.mode=generated is for trying. Set dev.generateSecrets=true, or another tls.mode." }}{{ end -}}
{{- if and $values.dev.generateSecrets (not $values.dev.dataStores.enabled) -}}
{{- range $name, $url := $values.dev.urls }}{{ if not $url }}{{ fail (printf "dev.urls.%s is missing. Set it, or dev.dataStores.enabled=true." $name) }}{{ end }}{{ end -}}
{{- end -}}
{{- if and $values.gatewayApi.enabled (not $values.gatewayApi.parentRefs) }}{{ fail "gatewayApi.parentRefs is empty. Name the Gateway that serves publicUrl." }}{{ end -}}
{{- end -}}
