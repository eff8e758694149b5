{{/* Pod of a part. Takes root and part. */}}
{{- define "consent-service.pod" -}}
{{- $root := .root -}}
{{- $part := .part -}}
{{- $facts := index (include "consent-service.map" $root | fromYaml) $part -}}
{{- $values := include "consent-service.partValues" . | fromYaml -}}
{{- $ports := $root.Values.ports -}}
{{- $tls := include "consent-service.tlsMode" $root -}}
{{- $serves := default list $facts.serves -}}
{{- $storage := include "consent-service.storage" . | fromYaml -}}
{{- $folder := ternary "exports" $part (eq $part "export") -}}
{{- $storesFiles := eq (default "" $storage.type) "volume" -}}
{{- $shutdownMs := coalesce (index $values.settings "SHUTDOWN_TIMEOUT_MS") (index $root.Values.settings "SHUTDOWN_TIMEOUT_MS") 25000 -}}
serviceAccountName: {{ include "consent-service.fullname" $root }}-{{ $part }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- include "consent-service.pullSecrets" $root }}
{{- with $values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
securityContext:
  {{- include "consent-service.podSecurity" 65532 | nindent 2 }}
{{- /* The sleep, the stop of the process, and five seconds so that the process ends itself. */}}
terminationGracePeriodSeconds: {{ add (int64 $values.preStopSeconds) (ceil (divf (float64 $shutdownMs) 1000) | int64) 5 }}
{{- with $values.dnsConfig }}
dnsConfig:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.topologySpread }}
topologySpreadConstraints:
  {{- range . }}
  - topologyKey: {{ .topologyKey }}
    maxSkew: {{ int64 .maxSkew }}
    whenUnsatisfiable: {{ .whenUnsatisfiable }}
    labelSelector:
      matchLabels:
        {{- include "consent-service.selectorLabels" (dict "root" $root "component" $part) | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- end }}
containers:
  - name: {{ $part }}
    image: {{ include "consent-service.image" . | quote }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    args: [{{ $facts.main | quote }}]
    env:
      {{- include "consent-service.environment" . | trim | nindent 6 }}
    ports:
      {{- if has "rpc" $serves }}
      - { name: grpc, containerPort: {{ int64 $ports.rpc }} }
      {{- else }}
      - { name: http, containerPort: {{ int64 $ports.public }} }
      {{- end }}
      {{- if has "http" $serves }}
      - { name: internal-http, containerPort: {{ int64 $ports.internalHttp }} }
      {{- end }}
      - { name: operations, containerPort: {{ int64 $ports.operations }} }
    {{- /* /livez answers while the process waits for its schema, so a long migration kills no pod. */}}
    startupProbe:
      httpGet: { path: /livez, port: operations }
      {{- include "consent-service.probe" $values.probes.startup | nindent 6 }}
    livenessProbe:
      httpGet: { path: /livez, port: operations }
      {{- include "consent-service.probe" $values.probes.liveness | nindent 6 }}
    readinessProbe:
      {{- /* The kubelet's gRPC probe speaks no TLS. */}}
      {{- if and (eq $tls "off") (has "rpc" $serves) }}
      grpc: { port: {{ int64 $ports.rpc }} }
      {{- else }}
      httpGet: { path: /readyz, port: operations }
      {{- end }}
      {{- include "consent-service.probe" $values.probes.readiness | nindent 6 }}
    {{- /* Requests and calls still come until proxies and DNS have forgotten the address. */}}
    lifecycle:
      preStop:
        sleep: { seconds: {{ int64 $values.preStopSeconds }} }
    resources:
      {{- toYaml $values.resources | nindent 6 }}
    securityContext:
      {{- include "consent-service.containerSecurity" $root | nindent 6 }}
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      {{- if ne $tls "off" }}
      - { name: tls, mountPath: /etc/consent/tls, readOnly: true }
      {{- end }}
      {{- if $storesFiles }}
      - { name: {{ $folder }}, mountPath: /var/lib/consent-service/{{ $folder }} }
      {{- end }}
      {{- range $name, $file := include "consent-service.givenFiles" $ | fromYaml }}
      {{- $slug := lower $name | replace "_" "-" }}
      - { name: {{ $slug }}, mountPath: /etc/consent/files/{{ $slug }}, readOnly: true }
      {{- end }}
      {{- with $values.extraVolumeMounts }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 64Mi }
  {{- if ne $tls "off" }}
  - name: tls
    secret: { secretName: {{ include "consent-service.tlsSecret" . | quote }}, defaultMode: 288 }
  {{- end }}
  {{- if $storesFiles }}
  - name: {{ $folder }}
    {{- with $storage.volume }}
    {{- if .ephemeral }}
    emptyDir: { sizeLimit: {{ .size }} }
    {{- else }}
    persistentVolumeClaim: { claimName: {{ default (printf "%s-%s" (include "consent-service.fullname" $root) $folder) .existingClaim }} }
    {{- end }}
    {{- end }}
  {{- end }}
  {{- range $name, $file := include "consent-service.givenFiles" . | fromYaml }}
  - name: {{ lower $name | replace "_" "-" }}
    {{- if $file.secret }}
    secret: { secretName: {{ $file.secret | quote }}, defaultMode: 288, items: [{ key: {{ $file.key | quote }}, path: {{ $file.key | quote }} }] }
    {{- else }}
    configMap: { name: {{ $file.configMap | quote }}, items: [{ key: {{ $file.key | quote }}, path: {{ $file.key | quote }} }] }
    {{- end }}
  {{- end }}
  {{- with $values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{/* Numbers of a probe. */}}
{{- define "consent-service.probe" -}}
periodSeconds: {{ int64 .periodSeconds }}
timeoutSeconds: {{ int64 .timeoutSeconds }}
failureThreshold: {{ int64 .failureThreshold }}
{{- end -}}
